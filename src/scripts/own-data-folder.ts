import { existsSync } from 'node:fs';
import { type DataFolder, dataFolderAt } from '../platform/data-folder.ts';
import { readEnv } from '../platform/env.ts';
import { fromProjectRoot } from '../platform/project-root.ts';
import { StartupError } from '../platform/startup-error.ts';

/**
 * The embedded database that this machine's settings name.
 * @param onServer the command to run instead if they name a PostgreSQL server
 * @throws StartupError in that case
 */
export function ownDataFolder(onServer: string): DataFolder {
  const { databaseUrl, dataFolder } = readEnv(process.env);
  if (databaseUrl) {
    throw new StartupError(
      `This is for the embedded database; DATABASE_URL names a PostgreSQL server. Its own programs do it:\n\n  ${onServer}`,
    );
  }
  return dataFolderAt(fromProjectRoot(dataFolder));
}

/** Whether there is a database. One whose first start was killed halfway does not count. */
export function hasData({ cluster, finished }: DataFolder): boolean {
  return existsSync(cluster) && existsSync(finished);
}
