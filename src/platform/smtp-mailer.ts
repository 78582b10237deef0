import type { Transporter } from 'nodemailer';
import { serverLimits } from '../domain/limits.ts';
import { product } from '../domain/product.ts';
import type { Mailer } from './mailer.ts';

const { timeoutMs } = serverLimits.mail;

/** For nodemailer's `createTransport`: each step of an exchange ends in time, so that none hangs for minutes. */
export function smtpOptions(url: string) {
  return {
    url,
    dnsTimeout: timeoutMs,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    // messages are made of texts alone: none may name a file or an address to fetch
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

interface SmtpOptions {
  transport: Pick<Transporter, 'sendMail'>;
  /** Who the messages are from: an address. */
  from: string;
}

/** Sends through a mail server. All of one message takes 10 s at most. */
export function createSmtpMailer({ transport, from }: SmtpOptions): Mailer {
  return {
    standIn: false,
    async send(mail, signal) {
      await transport.sendMail({
        ...mail,
        from: { name: product.name, address: from },
        // so that no absence is announced in return, https://www.rfc-editor.org/rfc/rfc3834#section-5
        headers: { 'Auto-Submitted': 'auto-generated' },
        signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
      });
    },
  };
}
