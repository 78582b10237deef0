import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const projectFolder = fileURLToPath(new URL('../../', import.meta.url));

/** A path relative to the project's own folder, whatever folder the process was started from; absolute ones stay. */
export function inProject(path: string): string {
  return resolve(projectFolder, path);
}
