import { ClientError } from './client-error.ts';
import type { ProjectDifference } from './offline.ts';

interface Changes {
  here: ProjectDifference;
  there: ProjectDifference;
  both: ProjectDifference;
}

/** A project file and its stored project were both changed. Neither was overwritten. */
export class SyncConflict extends ClientError {
  /** What only the file changed: `before` is the stored text, `after` that of the file. */
  readonly here: ProjectDifference;
  /** What only the stored project changed: `before` is the text of the file, `after` the stored one. */
  readonly there: ProjectDifference;
  /** What both changed: `before` is the stored text, `after` that of the file. */
  readonly both: ProjectDifference;

  constructor({ revision, updatedAt }: { revision: number; updatedAt: string }, { here, there, both }: Changes) {
    const changes = Object.entries({ 'the file': here, 'the stored project': there, both })
      .filter(([, difference]) => changedParts(difference).length > 0)
      .map(([source, difference]) => ` Changed in ${source}: ${changedParts(difference).join(', ')}.`);
    super(`Both the file and the stored project were changed since the last sync.${changes.join('')}`, {
      code: 'PRECONDITION_FAILED',
      status: 412,
      stored: { revision, updatedAt },
      next:
        'Pull the stored project into another file, make the changes of this file there, and push it. Or decide for ' +
        'one side: projects pull --theirs discards the changes of the file, projects push --mine those that are stored.',
    });
    this.name = 'SyncConflict';
    this.here = here;
    this.there = there;
    this.both = both;
  }
}

/** The names of the parts that differ, such as `Title` and `scene 2`. */
function changedParts({ film, scenes }: ProjectDifference): string[] {
  return [...film.map(({ label }) => label), ...scenes.map(({ before, after }) => `scene ${after ?? before}`)];
}
