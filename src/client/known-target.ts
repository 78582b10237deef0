import { unknownTargetProblem } from '../domain/targets/unknown-target.ts';
import { inputError } from './read-input.ts';

/** @throws ClientError if a project's settings name an unknown target */
export function assertTargetExists(settings: { target?: string | undefined } | undefined): void {
  const problem = unknownTargetProblem(settings);
  if (problem === null) return;
  throw inputError(problem, {
    field: 'settings.target',
    next: "Correct it in the project's settings, or choose another one with `target` (--target on the command line).",
  });
}
