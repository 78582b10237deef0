import type { Transporter } from 'nodemailer';
import { serverLimits } from '../../domain/product/limits.ts';
import { product } from '../../domain/product/product.ts';
import type { Mailer } from './mailer.ts';

const { timeoutMs } = serverLimits.mail;

/** Options for nodemailer's `createTransport`. Each step has a timeout; nodemailer's defaults are minutes. */
export function smtpOptions(url: string) {
  return {
    url,
    dnsTimeout: timeoutMs,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    // our messages are plain strings: never let one attach a file or fetch an address
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

interface SmtpOptions {
  transport: Pick<Transporter, 'sendMail'>;
  /** The sender's address. */
  from: string;
}

/** Sends through a mail server. One message takes at most `serverLimits.mail.timeoutMs`. */
export function createSmtpMailer({ transport, from }: SmtpOptions): Mailer {
  return {
    standIn: false,
    async send(mail, signal) {
      await transport.sendMail({
        ...mail,
        from: { name: product.name, address: from },
        // keeps out-of-office replies from coming back: https://www.rfc-editor.org/rfc/rfc3834#section-5
        headers: { ...mail.headers, 'Auto-Submitted': 'auto-generated' },
        signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
      });
    },
  };
}
