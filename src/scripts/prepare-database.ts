import config from '../../mikro-orm.config.ts';
import { embeddedOrm } from '../platform/database/embedded-engine.ts';
import { prepareDatabase } from '../platform/database/new-database.ts';
import { runCommand } from './command-line.ts';

/**
 * Part of the build: creates the embedded database that the server copies on its first start. If a folder is given,
 * creates the database there instead.
 */
const [folder] = process.argv.slice(2);

async function createIn(folder: string): Promise<string> {
  try {
    const orm = await embeddedOrm(config, folder);
    await orm.connect();
    await orm.migrator.up();
    await orm.close();
  } catch (error) {
    if (error instanceof Error) throw error;
    // the engine's file system throws objects that are not Errors and have no message
    throw new Error(`its files cannot be written to ${folder}; the disk may be full`);
  }
  return `Created a database in ${folder}.`;
}

await runCommand(async () => {
  if (folder !== undefined) return createIn(folder);
  return `Prepared the database that a first start copies: ${await prepareDatabase(config)}`;
});
