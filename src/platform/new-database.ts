import { execFile } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { constants, existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { findPackageJSON } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { OrmConfig } from './database.ts';
import { fromProjectRoot } from './project-root.ts';
import { StartupError } from './startup-error.ts';

/** Part of the name of a folder that is being filled. */
const draftMark = '.new-';
/** A draft older than this, in milliseconds, is nobody's work in progress. */
const draftMs = 3_600_000;

/**
 * The folder of the prepared database, which has every table and no rows; it need not be there. Its name is a hash of
 * what it is made of, so that one made by another engine or by other migrations is never copied.
 */
export async function preparedFolder({ migrations }: Pick<OrmConfig, 'migrations'>): Promise<string> {
  const digest = createHash('sha256');
  digest.update(await readFile(findPackageJSON('@electric-sql/pglite', import.meta.url) ?? ''));
  const names = (await readdir(migrations.path)).filter((name) => name.endsWith('.ts'));
  for (const name of names.sort()) digest.update(name).update(await readFile(join(migrations.path, name)));
  return fromProjectRoot(`prepared/${digest.digest('hex').slice(0, 16)}`);
}

/** Makes the database that first starts copy, unless it is there already. @returns its folder */
export async function prepareDatabase(config: OrmConfig): Promise<string> {
  const prepared = await preparedFolder(config);
  if (existsSync(prepared)) return prepared;
  const shelf = dirname(prepared);
  await mkdir(shelf, { recursive: true });
  try {
    await fill(prepared, makeDatabase);
  } catch (error) {
    // another process may have been faster
    if (!existsSync(prepared)) throw error;
  }
  // what other versions left, and drafts of processes that were killed
  for (const name of await readdir(shelf)) {
    const path = join(shelf, name);
    // a draft may become another process's prepared database at any moment
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }));
    const inProgress = name.includes(draftMark) && Date.now() - mtimeMs < draftMs;
    if (path !== prepared && !inProgress) await rm(path, { recursive: true, force: true });
  }
  return prepared;
}

/**
 * Puts a new database at `cluster`: a copy of the prepared one, or one made now where there is none. A process that is
 * killed meanwhile leaves nothing at `cluster`. The caller holds the lock of the data folder.
 * @throws StartupError when it cannot be made
 */
export async function placeNewDatabase(cluster: string, config: OrmConfig): Promise<void> {
  const folder = dirname(cluster);
  for (const name of await readdir(folder)) {
    const left = name.startsWith(basename(cluster) + draftMark);
    if (left) await rm(join(folder, name), { recursive: true, force: true });
  }
  const prepared = await preparedFolder(config);
  const copy = (draft: string) => cp(prepared, draft, { recursive: true, mode: constants.COPYFILE_FICLONE });
  try {
    await fill(cluster, existsSync(prepared) ? copy : makeDatabase);
  } catch (error) {
    const reason = error instanceof Error ? error.message : error;
    throw new StartupError(`The embedded database cannot be created in ${folder}: ${reason}`);
  }
}

/** Fills a folder beside `folder`, and gives it that name once it is whole. */
async function fill(folder: string, work: (draft: string) => Promise<void>): Promise<void> {
  const draft = `${folder}${draftMark}${randomUUID()}`;
  try {
    await work(draft);
    await rename(draft, folder);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/** Makes a database in a process of its own: the memory that this takes, some 600 MB, is free again afterwards. */
async function makeDatabase(folder: string): Promise<void> {
  const script = fromProjectRoot('src/scripts/prepare-database.ts');
  try {
    await promisify(execFile)(process.execPath, [script, folder]);
  } catch (error) {
    const { signal, stderr } = error as { signal?: string; stderr?: string };
    if (signal === 'SIGKILL') throw new Error('its process was killed, as happens when memory runs out');
    throw new Error(stderr?.trim() || String(error));
  }
}
