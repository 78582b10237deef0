import type { Mailer } from './mailer.ts';

/** Stands in for a mail server where none is set up: whoever runs the server reads the messages in its terminal. */
export function createLogMailer(write: (text: string) => void): Mailer {
  return {
    standIn: true,
    async send({ to, subject, text }) {
      write(`--- Not sent, since SMTP_URL is not set ---\nTo: ${to}\nSubject: ${subject}\n\n${text}\n---\n`);
    },
  };
}
