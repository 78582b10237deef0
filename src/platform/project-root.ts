import { findPackageJSON } from 'node:module';
import { dirname, resolve } from 'node:path';

// found by its package.json, since the sources and the built server lie at different depths
const projectRoot = dirname(findPackageJSON(import.meta.url) ?? '');

/** Resolves a path against the project root, whatever the working directory. Absolute paths are returned unchanged. */
export function fromProjectRoot(path: string): string {
  return resolve(projectRoot, path);
}
