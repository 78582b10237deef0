export interface Mail {
  /** One address. */
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Set it for a message that may be sent twice, so that mail servers and clients recognize it. */
  messageId?: string;
  headers?: Record<string, string>;
}

export interface Mailer {
  /** True if messages are only printed to the server's terminal. */
  standIn: boolean;
  /** Resolves once the mail server has accepted the message. Rejects when the signal aborts. */
  send: (mail: Mail, signal: AbortSignal) => Promise<void>;
}
