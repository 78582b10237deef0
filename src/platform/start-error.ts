/** A reason not to start, as one sentence for whoever runs the server: shown without a stack, exit code 1. */
export class StartError extends Error {
  override name = 'StartError';
}
