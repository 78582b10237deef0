import type { Project } from '../../../../src/domain/project/project.ts';

/** `1 shot`, `6 shots`: how long a template is. */
export function countShots({ scenes }: Pick<Project, 'scenes'>): string {
  return `${scenes.length} ${scenes.length === 1 ? 'shot' : 'shots'}`;
}
