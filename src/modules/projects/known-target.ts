import type { ProjectSettings } from '../../domain/project/project.ts';
import { unknownTargetProblem } from '../../domain/targets/unknown-target.ts';
import type { UserCall } from '../../platform/calls/call-context.ts';
import { trpcError } from '../../platform/errors/errors.ts';

/**
 * Rejects unknown targets in calls with an access token, where they are probably misspelled. Pages may send targets that
 * a newer version has stored.
 * @throws BAD_REQUEST
 */
export function assertKnownTarget({ token }: Pick<UserCall, 'token'>, settings: ProjectSettings | undefined): void {
  const problem = token ? unknownTargetProblem(settings) : null;
  if (problem !== null) throw trpcError('BAD_REQUEST', problem, { field: 'settings.target' });
}
