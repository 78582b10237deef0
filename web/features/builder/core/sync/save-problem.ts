import { explain } from '../../../../lib/calls/trpc.ts';

/**
 * Why a call about a project failed:
 * - `unreachable`: no usable response; the server may have applied the call
 * - `stale`: the project is at another revision, or the id of a new project is taken
 * - `missing`: the project does not exist
 * - `full`: the history has no room for another named version
 * - `unpaid`: the call needs a plan
 * - `refused`: the server refused the call, or would refuse the project; `message` says why
 */
export class SaveProblem extends Error {
  readonly kind: 'unreachable' | 'stale' | 'missing' | 'full' | 'unpaid' | 'refused';

  /** @param cause the server's error, which may contain a remedy */
  constructor(kind: SaveProblem['kind'], message: string = kind, cause?: unknown) {
    super(message, { cause });
    this.kind = kind;
  }
}

/** Classifies an error. Anything unknown counts as an unreachable server. */
export const problemKind = (error: unknown) => (error instanceof SaveProblem ? error.kind : 'unreachable');

/** A sentence or two for the user about why saving, or another call about the project, failed. */
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

/** The error to show to the user: the server's own, which may contain a remedy, or one with an explanation. */
export function displayError(error: unknown): unknown {
  const isFromServer = error instanceof SaveProblem && error.cause !== undefined;
  return isFromServer ? error.cause : new Error(explainProblem(error));
}
