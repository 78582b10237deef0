import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Vite's build manifest: https://vite.dev/guide/backend-integration */
export type Manifest = Record<string, { file: string; css?: string[]; imports?: string[]; assets?: string[] }>;

/** Reads the build manifest of the application or of the documents' scripts. */
export function readManifest(folder: string, name: 'manifest.json' | 'documents.json'): Manifest {
  return JSON.parse(readFileSync(join(folder, name), 'utf8'));
}

/** Returns the chunks that a page needs in addition to those of the application. A chunk's imports precede it. */
export function ownChunks(manifest: Manifest, source: string): Manifest[string][] {
  const base = withImports(manifest, 'index.html');
  const names = [...withImports(manifest, source)].filter((name) => !base.has(name));
  return names.flatMap((name) => manifest[name] ?? []);
}

/** Returns the names of a chunk and of everything it imports. A chunk's imports precede it. */
function withImports(manifest: Manifest, name: string, seen = new Set<string>()): Set<string> {
  for (const imported of manifest[name]?.imports ?? []) if (!seen.has(imported)) withImports(manifest, imported, seen);
  return seen.add(name);
}
