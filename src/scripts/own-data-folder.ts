import { existsSync } from 'node:fs';
import { type DataFolder, dataFolderAt } from '../platform/database/data-folder.ts';
import { readEnv } from '../platform/env.ts';
import { StartupError } from '../platform/errors/startup-error.ts';
import { fromProjectRoot } from '../platform/project-root.ts';

/**
 * Returns the configured data folder.
 * @param onServer the command to suggest if the settings use a PostgreSQL server instead
 * @throws StartupError if they do
 */
export function ownDataFolder(onServer: string): DataFolder {
  const { databaseUrl, dataFolder } = readEnv(process.env);
  if (databaseUrl) {
    throw new StartupError(
      `This command is for the embedded database, but DATABASE_URL is set. For PostgreSQL, run:\n\n  ${onServer}`,
    );
  }
  return dataFolderAt(fromProjectRoot(dataFolder));
}

/** Whether the folder has a database whose first start was completed. */
export function hasData({ cluster, finished }: DataFolder): boolean {
  return existsSync(cluster) && existsSync(finished);
}
