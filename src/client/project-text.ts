import type { ProjectBody } from './calls.ts';

/** The text of a project file. */
export function projectText(project: ProjectBody): string {
  return `${JSON.stringify({ format: 'promptreel', ...project }, null, 2)}\n`;
}
