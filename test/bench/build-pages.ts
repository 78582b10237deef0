import { spawnSync } from 'node:child_process';
import { inProject } from '../../src/platform/project-folder.ts';

/** Builds the pages when there are none or they are old, as `npm start` does. @throws when that fails */
export function buildPages(): void {
  const { status } = spawnSync(process.execPath, [inProject('src/scripts/prepare.js'), '--build'], {
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error('The pages could not be built.');
}
