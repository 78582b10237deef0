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
