import { spawnSync } from 'node:child_process';
import { fromProjectRoot } from '../../src/platform/project-root.ts';

/** Builds missing or outdated pages, as `npm start` does. @throws when that fails */
export function buildPages(): void {
  const { status } = spawnSync(process.execPath, [fromProjectRoot('src/scripts/prepare.js'), '--build'], {
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error('The pages could not be built.');
}
