import { spawnSync } from 'node:child_process';
import { fromProjectRoot } from '../../src/platform/project-root.ts';

/**
 * Builds missing or outdated pages, as `npm start` does.
 * @param env for where the data is: a start without any also prepares the embedded database
 * @throws when that fails
 */
export function buildPages(env: NodeJS.ProcessEnv = process.env): void {
  const { status } = spawnSync(process.execPath, [fromProjectRoot('src/scripts/prepare.js'), '--build'], {
    stdio: 'inherit',
    env,
  });
  if (status !== 0) throw new Error('The pages could not be built.');
}
