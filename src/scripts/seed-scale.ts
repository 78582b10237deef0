import { parseArgs } from 'node:util';
import { z } from 'zod';
import config from '../../mikro-orm.config.ts';
import { openDatabase } from '../platform/database/database.ts';
import { readEnv } from '../platform/env.ts';
import { StartupError } from '../platform/errors/startup-error.ts';
import { runCommand } from './command-line.ts';
import { type Scale, scaleTables, seedScale } from './scale-data.ts';

const usage = `Fills the database set by DATABASE_URL or DATA_DIR with invented accounts, log entries and comments, to test
the admin panel with large data. Not for production.

  npm run seed:scale -- --users 1000000 --logs 2000000 --comments 100000
`;

const count = z.coerce.number('must be a number').int('must be a whole number').min(0, 'must not be negative');
const scaleSchema = z.object({ users: count.default(1_000), logs: count.default(2_000), comments: count.default(100) });

function readScale(): Scale {
  const option = { type: 'string' } as const;
  try {
    const { values } = parseArgs({ options: Object.fromEntries(scaleTables.map((kind) => [kind, option])) });
    return scaleSchema.parse(values);
  } catch {
    throw new StartupError(usage);
  }
}

const barWidth = 30;

/**
 * Returns a function that shows a progress bar in a terminal, and elsewhere prints one line when all rows of a kind are
 * added.
 */
function progressReporter(scale: Scale): (kind: keyof Scale, done: number) => void {
  return (kind, done) => {
    const share = done / scale[kind];
    const words = `${kind}: ${done.toLocaleString('en-US')} of ${scale[kind].toLocaleString('en-US')}`;
    if (process.stdout.isTTY) {
      const bar = '#'.repeat(Math.round(share * barWidth)).padEnd(barWidth, '.');
      process.stdout.write(`\r[${bar}] ${words}${share === 1 ? '\n' : ''}`);
    } else if (share === 1) {
      process.stdout.write(`${words}\n`);
    }
  };
}

await runCommand(async () => {
  const scale = readScale();
  const env = readEnv(process.env);
  if (env.production) throw new StartupError('Invented accounts do not belong in a production database.');
  const database = await openDatabase(config, env);
  try {
    await seedScale(database.orm, scale, progressReporter(scale));
  } finally {
    await database.close();
  }
  return 'Done.';
});
