import type { Mailer } from './mailer.ts';

/** Replaces a mail server during development: prints messages to the server's terminal. */
export function createLogMailer(write: (text: string) => void): Mailer {
  return {
    standIn: true,
    async send({ to, subject, text }) {
      write(`--- Not sent because SMTP_URL is not set ---\nTo: ${to}\nSubject: ${subject}\n\n${text}\n---\n`);
    },
  };
}
