import type { CastEntry } from '../cast/entry.ts';
import type { Project } from '../project/project.ts';

/**
 * Changes a cast entry, but not its name, on which mentions depend.
 * @param index from 0
 */
export function changeEntry(project: Project, index: number, change: Partial<Omit<CastEntry, 'name'>>): Project {
  const entry = project.cast?.[index];
  return project.cast && entry ? { ...project, cast: project.cast.with(index, { ...entry, ...change }) } : project;
}
