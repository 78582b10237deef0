import { explain } from '../../../../lib/calls/trpc.ts';

/**
 * Why a call was not done. `unreachable`: no answer, or none that tells; it may have been done. `stale`: the project is
 * not at that revision any more, or the id of a new one is taken. `missing`: there is no such project. `full`: the
 * history has no room for another named version. `unpaid`: it needs a plan. `refused`: the server says no, with a
 * sentence.
 */
export class SaveProblem extends Error {
  readonly kind: 'unreachable' | 'stale' | 'missing' | 'full' | 'unpaid' | 'refused';

  /** @param cause the call's own error, which may have a remedy */
  constructor(kind: SaveProblem['kind'], message: string = kind, cause?: unknown) {
    super(message, { cause });
    this.kind = kind;
  }
}

/** Why a call failed. Without an answer that tells, the server counts as unreachable. */
export const problemKind = (error: unknown) => (error instanceof SaveProblem ? error.kind : 'unreachable');

/** Why the project could not be saved, or what was to be done with it, in a sentence or two. */
export function explainProblem(error: unknown): string {
  if (!(error instanceof SaveProblem)) return explain(error);
  switch (error.kind) {
    case 'unreachable':
      return 'The server could not be reached.';
    case 'stale':
      return 'This project was changed in another browser in the meantime. Nothing was overwritten.';
    case 'missing':
      return 'This project was deleted elsewhere.';
    case 'unpaid':
      return 'Without a plan, an account has one project.';
    default:
      return error.message;
  }
}

/** The error to show for one of the saver: the server's own, which may have a remedy, or one with a sentence. */
export function displayError(error: unknown): unknown {
  const isServers = error instanceof SaveProblem && error.cause !== undefined;
  return isServers ? error.cause : new Error(explainProblem(error));
}
