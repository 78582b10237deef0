import { execFile } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { constants, existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { findPackageJSON } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { StartupError } from '../errors/startup-error.ts';
import { fromProjectRoot } from '../project-root.ts';
import type { OrmConfig } from './orm.ts';

/** Marks the name of a folder that is being filled. */
const draftMark = '.new-';
/** Drafts older than this were abandoned. */
const draftMaxAgeMs = 3_600_000;

/**
 * Returns the folder of the prepared database, which has every table and no rows. The folder may not exist. Its name is
 * a hash of the engine and the migrations, so that an outdated database is never copied.
 */
export async function preparedFolder({ migrations }: Pick<OrmConfig, 'migrations'>): Promise<string> {
  const digest = createHash('sha256');
  digest.update(await readFile(findPackageJSON('@electric-sql/pglite', import.meta.url) ?? ''));
  const names = (await readdir(migrations.path)).filter((name) => name.endsWith('.ts'));
  for (const name of names.sort()) digest.update(name).update(await readFile(join(migrations.path, name)));
  return fromProjectRoot(`prepared/${digest.digest('hex').slice(0, 16)}`);
}

/** Creates the prepared database unless it exists. First starts copy it. @returns its folder */
export async function prepareDatabase(config: OrmConfig): Promise<string> {
  const prepared = await preparedFolder(config);
  if (existsSync(prepared)) return prepared;
  const preparedFolders = dirname(prepared);
  await mkdir(preparedFolders, { recursive: true });
  try {
    await createAtomically(prepared, initDatabase);
  } catch (error) {
    // another process may have created it meanwhile
    if (!existsSync(prepared)) throw error;
  }
  // remove databases of other versions and drafts of killed processes
  for (const name of await readdir(preparedFolders)) {
    const path = join(preparedFolders, name);
    // a draft may become another process's prepared database at any moment
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }));
    const inProgress = name.includes(draftMark) && Date.now() - mtimeMs < draftMaxAgeMs;
    if (path !== prepared && !inProgress) await rm(path, { recursive: true, force: true });
  }
  return prepared;
}

/**
 * Creates a database at `cluster`: a copy of the prepared one, or a new one if there is none. If the process is killed
 * meanwhile, `cluster` does not exist. The caller holds the data folder's lock.
 * @throws StartupError if it cannot be created
 */
export async function createDatabase(cluster: string, config: OrmConfig): Promise<void> {
  const folder = dirname(cluster);
  for (const name of await readdir(folder)) {
    const leftover = name.startsWith(basename(cluster) + draftMark);
    if (leftover) await rm(join(folder, name), { recursive: true, force: true });
  }
  const prepared = await preparedFolder(config);
  try {
    await createAtomically(cluster, existsSync(prepared) ? (draft) => copyFolder(prepared, draft) : initDatabase);
  } catch (error) {
    const reason = error instanceof Error ? error.message : error;
    throw new StartupError(`The embedded database cannot be created in ${folder}: ${reason}`);
  }
}

/** Runs `work` on a draft folder, and renames it to `folder` once complete. */
async function createAtomically(folder: string, work: (draft: string) => Promise<void>): Promise<void> {
  const draft = `${folder}${draftMark}${randomUUID()}`;
  try {
    await work(draft);
    await rename(draft, folder);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/** Copies files in parallel, which takes half as long as `cp` for the thousand files of a cluster. */
async function copyFolder(from: string, to: string): Promise<void> {
  const entries = await readdir(from, { recursive: true, withFileTypes: true });
  const sourceAndTarget = (entry: (typeof entries)[number]) => {
    const source = join(entry.parentPath, entry.name);
    return [source, join(to, relative(from, source))] as const;
  };
  await mkdir(to);
  for (const entry of entries.filter((one) => one.isDirectory()))
    await mkdir(sourceAndTarget(entry)[1], { recursive: true });
  const files = entries.filter((one) => one.isFile());
  await Promise.all(files.map((file) => copyFile(...sourceAndTarget(file), constants.COPYFILE_FICLONE)));
}

/** Initializes a database in a child process, so that the 600 MB this takes are freed afterwards. */
async function initDatabase(folder: string): Promise<void> {
  const script = fromProjectRoot('src/scripts/prepare-database.ts');
  try {
    await promisify(execFile)(process.execPath, [script, folder]);
  } catch (error) {
    const { signal, stderr } = error as { signal?: string; stderr?: string };
    if (signal === 'SIGKILL') throw new Error('its process was killed, as happens when memory runs out');
    throw new Error(stderr?.trim() || String(error));
  }
}
