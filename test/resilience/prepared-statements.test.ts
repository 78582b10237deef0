import { MikroORM } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import config from '../../mikro-orm.config.ts';
import { runPrepared } from '../../src/platform/run-prepared.ts';
import { noOwnPostgres, startOwnPostgres } from '../support/own-postgres.ts';

test.skipIf(noOwnPostgres)(
  'a shared statement is prepared once on a connection, a search never, and nothing where the pool says so',
  async () => {
    const postgres = await startOwnPostgres();
    onTestFinished(postgres.remove);

    async function prepared(options: { preparedStatements?: boolean }, reading: { varies?: boolean } = {}) {
      const orm = new MikroORM({ ...config, clientUrl: postgres.databaseUrl, driverOptions: { max: 1, ...options } });
      for (const number of [1, 2]) {
        const select = sql<{ twice: number }>`select ${number}::int * 2 as twice`;
        expect(await runPrepared(orm, { select, ...reading })).toEqual([{ twice: number * 2 }]);
      }
      const names = await orm.em.fork().execute('select name from pg_prepared_statements');
      await orm.close();
      return names.length;
    }

    expect(await prepared({})).toBe(1);
    expect(await prepared({ preparedStatements: true })).toBe(1);
    expect(await prepared({}, { varies: true })).toBe(0);
    expect(await prepared({ preparedStatements: false })).toBe(0);
  },
);
