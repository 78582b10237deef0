import { existsSync } from 'node:fs';
import { type DataFolder, dataFolderAt } from '../platform/database/data-folder.ts';
import { readEnv } from '../platform/env.ts';
import { StartupError } from '../platform/errors/startup-error.ts';
import { fromProjectRoot } from '../platform/project-root.ts';

/**
 * Returns the configured data folder.
 * @param serverCommand the command to suggest for a PostgreSQL server
 * @throws StartupError if the settings use a PostgreSQL server
 */
export function embeddedDataFolder(serverCommand: string): DataFolder {
  const { databaseUrl, dataFolder } = readEnv(process.env);
  if (databaseUrl) {
    throw new StartupError(
      `This command is for the embedded database, but DATABASE_URL is set. For PostgreSQL, run:\n\n  ${serverCommand}`,
    );
  }
  return dataFolderAt(fromProjectRoot(dataFolder));
}

/** Whether the folder contains a database that has started completely at least once. */
export function hasData({ cluster, finished }: DataFolder): boolean {
  return existsSync(cluster) && existsSync(finished);
}
