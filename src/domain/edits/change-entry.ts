import type { CastEntry } from '../cast/entry.ts';
import type { Project } from '../project/project.ts';

/** The project with a cast entry changed, except for its name, which mentions depend on. @param index from 0 */
export function changeEntry(project: Project, index: number, change: Partial<Omit<CastEntry, 'name'>>): Project {
  const entry = project.cast?.[index];
  return project.cast && entry ? { ...project, cast: project.cast.with(index, { ...entry, ...change }) } : project;
}
