import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { MikroORM } from '@mikro-orm/pglite';
import config from '../../mikro-orm.config.ts';
import { lockDataFolder } from '../platform/data-folder-lock.ts';
import { StartError } from '../platform/start-error.ts';
import { fileNamed, runCommand } from './command-line.ts';
import { hasData, ownDataFolder } from './own-data-folder.ts';

const usage = `Writes all of the embedded database in DATA_DIR into one file. Stop the server first.

  npm run backup -- FILE
`;

async function backUp(): Promise<string> {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [name, ...rest] = positionals;
  if (name === undefined || rest.length > 0) throw new StartError(usage);
  const file = fileNamed(name);
  const folder = ownDataFolder(`pg_dump --format=custom --file='${file}' "$DATABASE_URL"`);
  if (!hasData(folder)) throw new StartError(`There is no database in ${folder.path} yet.`);
  if (existsSync(file)) throw new StartError(`${file} is there already. Name another file.`);
  const lock = lockDataFolder(folder.path);
  try {
    const bytes = await dumpOf(folder.cluster);
    await writeWhole(file, bytes);
    return `Everything in ${folder.path} is now in ${file} (${bytes.length.toLocaleString('en-US')} bytes).`;
  } finally {
    lock.release();
  }
}

/** All files of the database as a compressed archive. */
async function dumpOf(cluster: string): Promise<Buffer> {
  const orm = new MikroORM({ ...config, dbName: cluster });
  try {
    // MikroORM closes in the end what it has asked something, and only that
    await orm.em.fork().execute('select 1');
    const pglite = await orm.em.getConnection().getNativeClient();
    const dump = await pglite.dumpDataDir('gzip');
    return Buffer.from(await dump.arrayBuffer());
  } finally {
    await orm.close();
  }
}

/** Puts a file on the disk whole or not at all, for nobody else to read: it holds everybody's data. */
async function writeWhole(file: string, bytes: Buffer): Promise<void> {
  const draft = `${file}.${randomUUID()}.part`;
  try {
    const handle = await open(draft, 'wx', 0o600);
    try {
      await handle.writeFile(bytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(draft, file);
  } finally {
    await rm(draft, { force: true });
  }
}

await runCommand(backUp);
