import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import config from '../../mikro-orm.config.ts';
import { lockDataFolder } from '../platform/data-folder-lock.ts';
import { embeddedOrm } from '../platform/embedded-engine.ts';
import { StartupError } from '../platform/startup-error.ts';
import { fileNamed, runCommand } from './command-line.ts';
import { archiveFolder } from './folder-archive.ts';
import { hasData, ownDataFolder } from './own-data-folder.ts';

const usage = `Writes all of the embedded database in DATA_DIR into one file. Stop the server first.

  npm run backup -- FILE
`;

/** @returns what to print */
export async function backUp(args: string[]): Promise<string> {
  const { positionals } = parseArgs({ args, allowPositionals: true });
  const [name, ...rest] = positionals;
  if (name === undefined || rest.length > 0) throw new StartupError(usage);
  const file = fileNamed(name);
  const folder = ownDataFolder(`pg_dump --format=custom --file='${file}' "$DATABASE_URL"`);
  if (!hasData(folder)) throw new StartupError(`There is no database in ${folder.path} yet.`);
  if (existsSync(file)) throw new StartupError(`${file} is there already. Name another file.`);
  const lock = await lockDataFolder(folder.path);
  try {
    await settle(folder.cluster);
    const bytes = await writeWhole(file, folder.cluster);
    return `Everything in ${folder.path} is now in ${file} (${bytes.toLocaleString('en-US')} bytes).`;
  } finally {
    lock.release();
  }
}

/** Opens and closes a database, which recovers it after a crash and proves that it can be opened. */
async function settle(cluster: string): Promise<void> {
  const orm = await embeddedOrm(config, cluster);
  try {
    // MikroORM closes only a connection that was used
    await orm.em.fork().execute('select 1');
  } finally {
    await orm.close();
  }
}

/**
 * Writes an archive of a folder, completely or not at all, readable only by its owner: it contains everybody's data.
 * @returns its size in bytes
 */
async function writeWhole(file: string, folder: string): Promise<number> {
  const draft = `${file}.${randomUUID()}.part`;
  try {
    const handle = await open(draft, 'wx', 0o600);
    let bytes: number;
    try {
      bytes = await archiveFolder(folder, handle);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(draft, file);
    return bytes;
  } finally {
    await rm(draft, { force: true });
  }
}

if (import.meta.main) await runCommand(() => backUp(process.argv.slice(2)));
