import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fromProjectRoot } from '../../src/platform/project-root.ts';

/** The parts of Vite's manifest entry of a chunk that are used here. */
interface Chunk {
  file: string;
  imports?: string[];
}

const folder = fromProjectRoot('dist');

test('the editor loads at most 170 kB of scripts before anything can be typed', () => {
  const manifest: Record<string, Chunk> = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'));
  // the modules that it needs to start
  const needed = new Set(['index.html', 'pages/AppPage.tsx']);
  for (const name of needed) for (const other of manifest[name]?.imports ?? []) needed.add(other);
  const sizes = [...needed].map((name) => statSync(join(folder, `${manifest[name]?.file}.br`)).size);
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  expect(bytes).toBeGreaterThan(120_000);
  expect(bytes).toBeLessThanOrEqual(170_000);
});
