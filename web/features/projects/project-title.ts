import type { ProjectHead } from '../../../src/domain/storage/projects.ts';

/** A project's title, or `Untitled` if it is blank. */
export function titleOrUntitled({ projectTitle }: Pick<ProjectHead, 'projectTitle'>): string {
  return projectTitle.trim() || 'Untitled';
}
