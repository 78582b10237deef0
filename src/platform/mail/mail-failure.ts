/** nodemailer's code, such as `ETIMEDOUT` or `EENVELOPE` (https://nodemailer.com/errors), and whether it is final. */
export function mailFailure(error: unknown): { code: string; isAboutMessage: boolean; isFinal: boolean } {
  if (!(error instanceof Error)) return { code: 'unknown', isAboutMessage: false, isFinal: false };
  const { code = error.name, responseCode = 0 } = error as { code?: string; responseCode?: number } & Error;
  const isAboutMessage = code === 'EENVELOPE' || code === 'EMESSAGE';
  return { code, isAboutMessage, isFinal: isAboutMessage && responseCode >= 500 };
}
