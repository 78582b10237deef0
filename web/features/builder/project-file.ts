import { type Project, projectSchema } from '../../../src/domain/project.ts';
import { validationMessage } from '../../../src/domain/validation.ts';

type NamedProject = Project & { name?: string; description?: string };

/** A project, or a template with its name, as the text of a .json file. Scene ids stay out: they mean nothing elsewhere. */
export function projectFile({ name, description, projectTitle, targetDuration, scenes }: NamedProject): string {
  const withoutIds = scenes.map(({ id: _, ...scene }) => scene);
  return `${JSON.stringify({ name, description, projectTitle, targetDuration, scenes: withoutIds }, null, 2)}\n`;
}

/** Reads a project from a file's text. @returns the project, or a sentence that says what is wrong with the file */
export function parseProjectFile(content: string): { project: Project } | { problem: string } {
  let value: unknown;
  try {
    value = JSON.parse(content);
  } catch {
    return { problem: 'This file is not JSON.' };
  }
  const parsed = projectSchema.safeParse(value);
  return parsed.success ? { project: parsed.data } : { problem: validationMessage(parsed.error) };
}
