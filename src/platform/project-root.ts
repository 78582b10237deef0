import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const projectRoot = fileURLToPath(new URL('../../', import.meta.url));

/** Resolves a path against the project root, whatever the working directory. Absolute paths are returned unchanged. */
export function fromProjectRoot(path: string): string {
  return resolve(projectRoot, path);
}
