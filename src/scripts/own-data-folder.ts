import { existsSync } from 'node:fs';
import { type DataFolder, dataFolderAt } from '../platform/data-folder.ts';
import { readEnv } from '../platform/env.ts';
import { fromProjectRoot } from '../platform/project-root.ts';
import { StartupError } from '../platform/startup-error.ts';

/**
 * The embedded database of this machine's settings.
 * @param onServer what to run instead where the settings name a PostgreSQL server
 * @throws StartupError there
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

/** Whether there is a database; one whose first start was killed half-way is none. */
export function hasData({ cluster, finished }: DataFolder): boolean {
  return existsSync(cluster) && existsSync(finished);
}
