import type { ProjectHead } from '../../../src/domain/storage/projects.ts';

/** A project's title, or a stand-in where the title must not be empty. */
export function titleOrUntitled({ projectTitle }: Pick<ProjectHead, 'projectTitle'>): string {
  return projectTitle.trim() || 'Untitled';
}
