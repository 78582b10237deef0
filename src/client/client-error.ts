interface ErrorDetails {
  /** A code for programs, such as `NOT_FOUND`; `UNREACHABLE` without a response. */
  code: string;
  /** The HTTP status; null without a response, or for an error found by the client itself. */
  status?: number | null;
  /** The input field that the error is about, if it is a single one. */
  field?: string | undefined;
  /** A more specific code than `code`, if the server sent one. */
  reason?: string | undefined;
  retryAfterSeconds?: number | undefined;
  /** The stored state, if the change was based on an older one. */
  stored?: { revision: number; updatedAt: string } | undefined;
  /** What to do next; by default, it depends on the code. */
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
  CONFLICT: 'Read the message: the stored data does not allow this.',
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
