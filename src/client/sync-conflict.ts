import { compareProjects } from '../domain/project/compare.ts';
import type { Project } from '../domain/project/project.ts';
import { ClientError } from './client-error.ts';
import type { ProjectDifference } from './offline.ts';
import { differs, orderPart, type ProjectParts, scenePart } from './project-parts.ts';

interface Version {
  project: Project;
  parts: ProjectParts;
}

interface Sides {
  /** The project in the file. */
  local: Version;
  stored: Version & { revision: number; updatedAt: string };
  /** The project when both were last the same; undefined if the file does not say. */
  base: ProjectParts | undefined;
}

/** A project file and its stored project were both changed. Neither was overwritten. */
export class SyncConflict extends ClientError {
  /** What only the file changed: `before` is the stored text, `after` that of the file. */
  readonly here: ProjectDifference;
  /** What only the stored project changed: `before` is the text of the file, `after` the stored one. */
  readonly there: ProjectDifference;
  /** What both changed: `before` is the stored text, `after` that of the file. */
  readonly both: ProjectDifference;

  constructor({ local, stored, base }: Sides) {
    const changedHere = (part: string) => !base || differs(part, base, local.parts);
    const changedThere = (part: string) => !base || differs(part, base, stored.parts);
    const toLocal = compareProjects(stored.project, local.project);
    const toStored = compareProjects(local.project, stored.project);
    const here = selectParts(toLocal, (part) => changedHere(part) && !changedThere(part));
    const there = selectParts(toStored, (part) => !changedHere(part) && changedThere(part));
    const both = selectParts(toLocal, (part) => changedHere(part) && changedThere(part));
    const changes = Object.entries({ 'the file': here, 'the stored project': there, both })
      .filter(([, difference]) => listPlaces(difference).length > 0)
      .map(([side, difference]) => ` Changed in ${side}: ${listPlaces(difference).join(', ')}.`);
    super(`Both the file and the stored project were changed since the last sync.${changes.join('')}`, {
      code: 'PRECONDITION_FAILED',
      status: 412,
      stored: { revision: stored.revision, updatedAt: stored.updatedAt },
      next: 'Pull the stored project into another file, make the changes of this file there, and push it.',
    });
    this.name = 'SyncConflict';
    this.here = here;
    this.there = there;
    this.both = both;
  }
}

/** The parts that hold the differences outside of scenes, by their labels. Those of the cast have a name, such as `@Mia`. */
const partByLabel: Readonly<Record<string, string>> = {
  Title: 'projectTitle',
  'Target duration': 'targetDuration',
  Target: 'settings',
  'Order of scenes': orderPart,
  Look: 'look',
};

function selectParts({ film, scenes }: ProjectDifference, isSelected: (part: string) => boolean): ProjectDifference {
  return {
    film: film.filter(({ label }) => isSelected(partByLabel[label] ?? 'cast')),
    scenes: scenes.filter(({ id }) => isSelected(scenePart(id))),
  };
}

/** Names what differs: `Title, scene 2`. */
function listPlaces({ film, scenes }: ProjectDifference): string[] {
  return [...film.map(({ label }) => label), ...scenes.map(({ before, after }) => `scene ${after ?? before}`)];
}
