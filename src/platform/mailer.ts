export interface Mail {
  /** One address. */
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** Sends e-mail, by whatever way there is. */
export interface Mailer {
  /** Whether messages reach the server's terminal only, and nobody's mailbox. */
  standIn: boolean;
  /** Resolves once the message is handed over. Ends early, with an error, when the signal aborts. */
  send: (mail: Mail, signal: AbortSignal) => Promise<void>;
}
