import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import config from '../../mikro-orm.config.ts';
import type { DataFolder } from '../platform/database/data-folder.ts';
import { lockDataFolder } from '../platform/database/data-folder-lock.ts';
import { embeddedOrm } from '../platform/database/embedded-engine.ts';
import { StartupError } from '../platform/errors/startup-error.ts';
import { resolvePath, runCommand } from './command-line.ts';
import { embeddedDataFolder, hasData } from './embedded-data-folder.ts';
import { checkArchive, unpackArchive } from './folder-archive.ts';

const usage = `Restores a backup of the embedded database into DATA_DIR. Stop the server first.

  npm run restore -- FILE             restores into an empty data folder
  npm run restore -- FILE --force     moves existing data aside, within the data folder
`;

function readArguments(args: string[]): { name: string; force: boolean } {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options: { force: { type: 'boolean' } } });
  const [name, ...rest] = positionals;
  if (name === undefined || rest.length > 0) throw new StartupError(usage);
  return { name, force: values.force === true };
}

/** @returns what to print */
export async function restore(args: string[]): Promise<string> {
  const { name, force } = readArguments(args);
  const file = resolvePath(name);
  const folder = embeddedDataFolder(
    `pg_restore --clean --if-exists --no-owner --single-transaction --dbname="$DATABASE_URL" '${file}'`,
  );
  const archive = await open(file).catch((error) => {
    throw new StartupError(`${file} cannot be read: ${error instanceof Error ? error.message : error}`);
  });
  try {
    await check(archive, file);
    if (hasData(folder) && !force) {
      throw new StartupError(
        `The data folder ${folder.path} already has data; nothing was changed. Use --force to move it aside.`,
      );
    }
    const previous = await replaceData(archive, { file, folder });
    const note = previous ? ` The previous data is in ${previous}.` : '';
    return `Restored ${file} to ${folder.path}.${note}`;
  } finally {
    await archive.close();
  }
}

/** Verifies the archive, before anything is locked or written. @throws StartupError if it is not a backup */
async function check(archive: FileHandle, file: string): Promise<void> {
  try {
    const names = await checkArchive(archive);
    if (!names.includes('PG_VERSION')) throw new Error('it contains no database');
  } catch (error) {
    throw notABackup(file, error);
  }
}

/** @returns the new path of the previous database; null if there was none */
async function replaceData(
  archive: FileHandle,
  { file, folder }: { file: string; folder: DataFolder },
): Promise<string | null> {
  const lock = await lockDataFolder(folder.path);
  const draft = `${folder.cluster}.restoring-${randomUUID()}`;
  try {
    await unpack(archive, { file, cluster: draft });
    return moveIntoPlace(draft, folder);
  } finally {
    rmSync(draft, { recursive: true, force: true });
    lock.release();
  }
}

function notABackup(file: string, cause: unknown): StartupError {
  const reason = cause instanceof Error ? ` (${cause.message.split('\n', 1)[0]})` : '';
  return new StartupError(`${file} is not a Promptreel backup, or it is damaged${reason}; nothing was changed.`);
}

/**
 * Unpacks an archive and opens the result, to check that it is a database of this product.
 * @throws StartupError if it is not, or if it comes from a newer version
 */
async function unpack(archive: FileHandle, { file, cluster }: { file: string; cluster: string }): Promise<void> {
  await unpackArchive(archive, cluster);
  let executed: string[];
  try {
    const orm = await embeddedOrm(config, cluster);
    try {
      const rows = await orm.em.fork().execute<{ name: string }[]>('select name from mikro_orm_migrations');
      executed = rows.map(({ name }) => name);
    } finally {
      await orm.close();
    }
  } catch (error) {
    throw notABackup(file, error);
  }
  const knownMigrations = readdirSync(config.migrations.path).map((name) => name.replace(/\.ts$/, ''));
  if (executed.some((name) => !knownMigrations.includes(name))) {
    throw new StartupError(
      `${file} was made by a newer version of Promptreel; nothing was changed. Restore it with that version.`,
    );
  }
}

/** Moves an unpacked database into place. @returns the new path of the previous database; null if there was none */
function moveIntoPlace(draft: string, folder: DataFolder): string | null {
  const { cluster, finished } = folder;
  const previous = existsSync(cluster) ? `${cluster}.replaced-${Date.now()}` : null;
  if (previous) renameSync(cluster, previous);
  try {
    renameSync(draft, cluster);
  } catch (error) {
    if (previous) renameSync(previous, cluster);
    throw error;
  }
  writeFileSync(finished, '');
  return previous;
}

if (import.meta.main) await runCommand(() => restore(process.argv.slice(2)));
