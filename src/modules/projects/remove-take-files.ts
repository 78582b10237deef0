import type { FastifyBaseLogger } from 'fastify';
import type { Services } from '../../platform/services.ts';

export interface TakeFiles extends Pick<Services, 'takeStore'> {
  log: Pick<FastifyBaseLogger, 'error'>;
}

/**
 * Removes the files of takes and uploads whose rows were deleted. Continues after an error: a job finds the files that
 * stay. Here, since the takes' module imports this one.
 */
export async function removeTakeFiles({ takeStore, log }: TakeFiles, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    try {
      await takeStore?.remove(id);
    } catch (error) {
      log.error(error, `the file of the deleted take ${id} was not removed`);
    }
  }
}
