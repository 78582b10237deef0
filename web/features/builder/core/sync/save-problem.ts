import { explain } from '../../../../lib/trpc.ts';

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
