import config from '../../mikro-orm.config.ts';
import { emailSchema } from '../domain/schemas/email.ts';
import { adminAddresses, setAdmin } from '../modules/admin/admins.ts';
import { openDatabase } from '../platform/database/database.ts';
import type { Orm } from '../platform/database/orm.ts';
import { readEnv } from '../platform/env.ts';
import { runCommand } from './command-line.ts';

const usage = `Manages admins in the database set by DATABASE_URL or DATA_DIR.

  npm run admin -- grant EMAIL      makes an account an admin
  npm run admin -- revoke EMAIL     removes the admin rights, except from the last admin
  npm run admin -- list             lists all admins
`;

async function list(orm: Orm): Promise<string> {
  const addresses = await adminAddresses(orm.em.fork());
  return addresses.length > 0 ? addresses.join('\n') : 'There are no admins yet.';
}

async function change(orm: Orm, email: string, isAdmin: boolean): Promise<string> {
  const changed = await setAdmin(orm, email, isAdmin);
  if (!changed) return `${email} ${isAdmin ? 'is already' : 'is not'} an admin.`;
  return `${email} is ${isAdmin ? 'now' : 'no longer'} an admin.`;
}

/** Returns the command to run; undefined if the command line is invalid. */
export function readCommand([command, address, ...rest]: string[]): ((orm: Orm) => Promise<string>) | undefined {
  const email = emailSchema.safeParse(address).data;
  if (rest.length > 0) return undefined;
  if (command === 'list' && address === undefined) return list;
  if (email && (command === 'grant' || command === 'revoke')) return (orm) => change(orm, email, command === 'grant');
  return undefined;
}

if (import.meta.main) {
  const args = process.argv.slice(2);
  const run = readCommand(args);
  if (!run) {
    process.stderr.write(usage);
    process.exit(args.length === 0 ? 0 : 1);
  }
  await runCommand(async () => {
    const database = await openDatabase(config, readEnv(process.env));
    try {
      return await run(database.orm);
    } finally {
      await database.close();
    }
  });
}
