import type { ProjectHead } from '../../../src/domain/stored-projects.ts';

/** What a project is called where a title must not be empty. */
export function titleOrUntitled({ projectTitle }: Pick<ProjectHead, 'projectTitle'>): string {
  return projectTitle.trim() || 'Untitled';
}
