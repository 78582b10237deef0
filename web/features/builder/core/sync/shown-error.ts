import { explainProblem, SaveProblem } from './save-problem.ts';

/** The error to show for one of the saver: the server's own, which may have a remedy, or one with a sentence. */
export function shownError(error: unknown): unknown {
  const isServers = error instanceof SaveProblem && error.cause !== undefined;
  return isServers ? error.cause : new Error(explainProblem(error));
}
