import type { Project } from '../../../../src/domain/project/project.ts';

/** A template's number of scenes, as `1 shot` or `6 shots`. */
export function countShots({ scenes }: Pick<Project, 'scenes'>): string {
  return `${scenes.length} ${scenes.length === 1 ? 'shot' : 'shots'}`;
}
