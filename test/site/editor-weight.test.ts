import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fromProjectRoot } from '../../src/platform/project-root.ts';

/** What Vite writes of a built chunk, as far as it is needed here. */
interface Chunk {
  file: string;
  imports?: string[];
}

const folder = fromProjectRoot('dist');
const manifest: Record<string, Chunk> = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'));

/** The chunks that some chunks cannot start without, these included. */
function needed(...chunks: string[]): string[] {
  const names = new Set(chunks);
  for (const name of names) for (const other of manifest[name]?.imports ?? []) names.add(other);
  return [...names];
}

test('the editor loads at most 161 kB of scripts, in 7 files, before anything can be typed', () => {
  const names = needed('index.html', 'pages/AppPage.tsx');
  const sizes = names.map((name) => statSync(join(folder, `${manifest[name]?.file}.br`)).size);
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  expect(bytes).toBeGreaterThan(120_000);
  expect(bytes).toBeLessThanOrEqual(161_100);
  expect(names.length).toBeLessThanOrEqual(7);
});

test('no script of the application imports one that imports it', () => {
  const circular = Object.entries(manifest).filter(([name, { imports = [] }]) => needed(...imports).includes(name));
  expect(Object.keys(manifest).length).toBeGreaterThan(50);
  expect(circular).toEqual([]);
});
