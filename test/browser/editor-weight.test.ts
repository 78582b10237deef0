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

/** The files that some chunks cannot start without. */
function filesOf(names: readonly string[]): Set<string> {
  const seen = new Set(names);
  for (const name of seen) for (const other of manifest[name]?.imports ?? []) seen.add(other);
  return new Set([...seen].map((name) => manifest[name]?.file ?? `${name} is not built`));
}

test('the editor loads at most 246 kB of scripts before anything can be typed', () => {
  const files = [...filesOf(['index.html', 'pages/AppPage.tsx'])];
  const bytes = files.reduce((sum, file) => sum + statSync(join(folder, `${file}.br`)).size, 0);
  expect(bytes).toBeGreaterThan(120_000);
  expect(bytes).toBeLessThanOrEqual(246_000);
});
