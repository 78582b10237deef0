import { compareProjects } from '../domain/project/compare.ts';
import type { Project } from '../domain/project/project.ts';
import type { ProjectDifference } from './offline.ts';
import { differs, orderPart, type ProjectParts, scenePart } from './project-parts.ts';
import { SyncConflict } from './sync-conflict.ts';

interface Version {
  project: Project;
  parts: ProjectParts;
}

interface Versions {
  /** The project in the file. */
  local: Version;
  stored: Version & { revision: number; updatedAt: string };
  /** The project at the last sync; undefined if the file does not contain its hashes. */
  base: ProjectParts | undefined;
}

/** Determines what was changed only in the file, only in the stored project, and in both. */
export function findConflict({ local, stored, base }: Versions): SyncConflict {
  const changedHere = (part: string) => !base || differs(part, base, local.parts);
  const changedThere = (part: string) => !base || differs(part, base, stored.parts);
  const toLocal = compareProjects(stored.project, local.project);
  const toStored = compareProjects(local.project, stored.project);
  return new SyncConflict(stored, {
    here: selectParts(toLocal, (part) => changedHere(part) && !changedThere(part)),
    there: selectParts(toStored, (part) => !changedHere(part) && changedThere(part)),
    both: selectParts(toLocal, (part) => changedHere(part) && changedThere(part)),
  });
}

/** The part of a project that a difference outside of scenes is in, by its label. Any other label is a cast entry's. */
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
