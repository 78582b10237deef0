import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import config from '../../mikro-orm.config.ts';
import { lockDataFolder } from '../platform/database/data-folder-lock.ts';
import { embeddedOrm } from '../platform/database/embedded-engine.ts';
import { StartupError } from '../platform/errors/startup-error.ts';
import { resolvePath, runCommand } from './command-line.ts';
import { embeddedDataFolder, hasData } from './embedded-data-folder.ts';
import { archiveFolder } from './folder-archive.ts';

const usage = `Backs up the embedded database in DATA_DIR to one file. Stop the server first.

  npm run backup -- FILE
`;

/** @returns what to print */
export async function backUp(args: string[]): Promise<string> {
  const { positionals } = parseArgs({ args, allowPositionals: true });
  const [name, ...rest] = positionals;
  if (name === undefined || rest.length > 0) throw new StartupError(usage);
  const file = resolvePath(name);
  const folder = embeddedDataFolder(`pg_dump --format=custom --file='${file}' "$DATABASE_URL"`);
  if (!hasData(folder)) throw new StartupError(`There is no database in ${folder.path} yet.`);
  if (existsSync(file)) throw new StartupError(`${file} already exists. Choose another file name.`);
  const lock = await lockDataFolder(folder.path);
  try {
    await recover(folder.cluster);
    const bytes = await writeArchive(file, folder.cluster);
    const note = existsSync(folder.takes) ? ` The files of takes are not in it: copy ${folder.takes} as well.` : '';
    return `Backed up ${folder.path} to ${file} (${bytes.toLocaleString('en-US')} bytes).${note}`;
  } finally {
    lock.release();
  }
}

/** Opens and closes a database, which recovers it after a crash and verifies that it can be opened. */
async function recover(cluster: string): Promise<void> {
  const orm = await embeddedOrm(config, cluster);
  try {
    // run a query: MikroORM closes only connections that were used
    await orm.em.fork().execute('select 1');
  } finally {
    await orm.close();
  }
}

/**
 * Writes an archive of a folder. A failure leaves no partial file under its name. Only the file's owner can read it,
 * since it contains all users' data.
 * @returns its size in bytes
 */
async function writeArchive(file: string, folder: string): Promise<number> {
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
