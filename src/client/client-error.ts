interface ErrorDetails {
  /** A code to act on, such as `NOT_FOUND`; `UNREACHABLE` if no response came. */
  code: string;
  /** The HTTP status; null if no response came, or if the error was found without the server. */
  status?: number | null;
  /** The input field that the error is about, if it is a single one. */
  field?: string | undefined;
  /** A finer code than `code`, if the server gave one. */
  reason?: string | undefined;
  retryAfterSeconds?: number | undefined;
  /** The stored state, if the change was based on an older one. */
  stored?: { revision: number; updatedAt: string } | undefined;
  /** What to do next, if it differs from what the code suggests. */
  next?: string | undefined;
  cause?: unknown;
}

/** Why a call failed. `message` and `next` are sentences for people, `code` and `field` are for programs. */
export class ClientError extends Error {
  readonly code: string;
  readonly status: number | null;
  readonly field: string | undefined;
  readonly reason: string | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly stored: { revision: number; updatedAt: string } | undefined;
  /** What to do next. */
  readonly next: string;

  constructor(message: string, details: ErrorDetails) {
    super(message, details.cause === undefined ? {} : { cause: details.cause });
    this.name = 'ClientError';
    this.code = details.code;
    this.status = details.status ?? null;
    this.field = details.field;
    this.reason = details.reason;
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.stored = details.stored;
    this.next = details.next ?? nextStep(details);
  }
}

const nextSteps: Readonly<Record<string, string>> = {
  UNAUTHORIZED: 'Create an access token in your account, and pass it as `token`.',
  PAYMENT_REQUIRED: 'Start a plan, or continue with the project that you changed last.',
  FORBIDDEN: 'Use a token that may do this.',
  NOT_FOUND: 'Check the id. It may be in the bin, or belong to another account.',
  CONFLICT: 'Read the message: what is stored does not allow this.',
  PRECONDITION_REQUIRED: 'Pass the `revision` that you changed.',
  PRECONDITION_FAILED: 'Get the stored project, make your change again, and save it with its revision.',
  PAYLOAD_TOO_LARGE: 'Send less at once.',
  UNREACHABLE: 'Check the address and your connection, then try again.',
};

function nextStep({ code, status, field, retryAfterSeconds }: ErrorDetails): string {
  if (retryAfterSeconds !== undefined) return `Try again in ${retryAfterSeconds} seconds.`;
  const known = nextSteps[code];
  if (known) return known;
  if (field !== undefined) return `Correct \`${field}\` and try again.`;
  return status && status >= 500 ? 'Try again in a few seconds.' : 'Correct the input and try again.';
}
