import { product } from '../../../src/domain/product/product.ts';
import { projectVersion, withoutEnvelope } from '../../../src/domain/project/format.ts';
import type { Project } from '../../../src/domain/project/project.ts';
import { readProject } from '../../../src/domain/project/read-project.ts';
import { withoutBoard } from '../../../src/domain/scene/board.ts';

type NamedProject = Project & { name?: string; description?: string };

/**
 * The text of a .json file for a project, or for a template with its name. Leaves out scene ids, pictures and statuses,
 * which mean nothing elsewhere.
 */
export function projectFile(named: NamedProject): string {
  const { name, description } = named;
  const { scenes, ...project } = withoutEnvelope(withoutBoard(named));
  const withoutIds = scenes.map(({ id: _, ...scene }) => scene);
  const file = { format: 'promptreel', version: projectVersion, name, description, ...project, scenes: withoutIds };
  return `${JSON.stringify(file, null, 2)}\n`;
}

/** Parses a project file. Returns the project, or a message that says what is wrong with the file. */
export function parseProjectFile(content: string): { project: Project } | { problem: string } {
  let value: unknown;
  try {
    value = JSON.parse(content);
  } catch {
    return { problem: 'This file is not JSON.' };
  }
  // a file written by a script may refer to another account's pictures
  const read = readProject(withoutBoard(value));
  if ('newer' in read) return { problem: `It was made by a newer version of ${product.name}.` };
  return read;
}
