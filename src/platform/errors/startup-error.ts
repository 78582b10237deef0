/** A one-sentence reason the server cannot start, printed for the operator without a stack; exit code 1. */
export class StartupError extends Error {
  override name = 'StartupError';
}
