import type { CallError, McpBackend } from './calls.ts';

/** An error that a tool throws itself. Nothing was changed. */
export class ToolFailure extends Error implements CallError {
  readonly code: string;
  readonly next: string | undefined;
  /** Details for the model, such as what others have changed since the revision that it read. */
  readonly details: object | undefined;

  constructor(code: string, message: string, { next, details }: { next?: string; details?: object } = {}) {
    super(message);
    this.name = 'ToolFailure';
    this.code = code;
    this.next = next;
    this.details = details;
  }
}

/** What an agent should do after an error, by its code. */
const nextSteps: Readonly<Record<string, string>> = {
  BAD_REQUEST: 'Correct the input and try again.',
  UNAUTHORIZED: 'Ask the user for an access token: `promptreel login`, or Access tokens in the account menu.',
  PAYMENT_REQUIRED: 'Tell the user that this needs a plan. Without one, they can change the project they changed last.',
  FORBIDDEN: 'Ask the user for an access token that may do this.',
  NOT_FOUND: 'Look up the id with list_projects or get_project.',
  CONFLICT: 'Tell the user that the stored data does not allow this.',
  PRECONDITION_FAILED: 'Read the project again with get_project, then repeat the change with its revision.',
  PAYLOAD_TOO_LARGE: 'Send less at once.',
  UNPROCESSABLE_CONTENT: 'Correct the text and try again.',
  UNREACHABLE: 'Check the address and the connection.',
};

/** The result of a failed tool call: text to read, and the same as structured content. */
export function failureResult(thrown: unknown, { describeError, logError }: McpBackend) {
  const failure = thrown instanceof ToolFailure ? thrown : null;
  if (!failure) logError?.(thrown);
  const { code, message, field, retryAfterSeconds }: CallError = failure ?? describeError(thrown);
  const { next: ownNext, details } = failure ?? {};
  const retry = retryAfterSeconds === undefined ? undefined : `Try again in ${retryAfterSeconds} seconds.`;
  const next = ownNext ?? retry ?? nextSteps[code] ?? 'Try again later.';
  const text = [`${message.replace(/\.?$/, '.')} (${code})`, next, ...(details ? [JSON.stringify(details)] : [])];
  return {
    isError: true,
    content: [{ type: 'text' as const, text: text.join('\n') }],
    structuredContent: { error: { code, message, field, retryAfterSeconds, next, ...details } },
  };
}
