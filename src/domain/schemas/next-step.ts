interface Problem {
  /** The code of the error, such as `NOT_FOUND`. */
  code: string;
  /** The input field that the error is about, if it is a single one. */
  field?: string | undefined;
  retryAfterSeconds?: number | undefined;
}

const nextSteps: Readonly<Record<string, string>> = {
  UNAUTHORIZED: 'Create an access token in your account, and send it with the call.',
  PAYMENT_REQUIRED: 'Start a plan, or continue with the project that you changed last.',
  FORBIDDEN: 'Use an access token that may do this.',
  NOT_FOUND: 'Check the address and the id. It may be in the bin, or belong to another account.',
  PRECONDITION_REQUIRED: 'Send the revision that your change is based on.',
  PRECONDITION_FAILED: 'Get the stored project, make your change again, and save it with its revision.',
  PAYLOAD_TOO_LARGE: 'Send less at once.',
};

/** What the program that made a call should do about an error; undefined if only the message can say. */
export function nextStep({ code, field, retryAfterSeconds }: Problem): string | undefined {
  if (retryAfterSeconds !== undefined) return `Try again in ${retryAfterSeconds} seconds.`;
  if (field !== undefined) return `Correct \`${field}\` and try again.`;
  return nextSteps[code];
}
