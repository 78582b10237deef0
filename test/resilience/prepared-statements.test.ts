import { MikroORM } from '@mikro-orm/postgresql';
import { type Kysely, sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import config from '../../mikro-orm.config.ts';
import { type Parameter, prepared } from '../../src/platform/database/prepared.ts';
import { noOwnPostgres, startOwnPostgres } from './own-postgres.ts';

const twice = prepared((tables: Kysely<never>, number: Parameter<number>) =>
  tables.selectNoFrom(sql<number>`${number}::int * 2`.as('twice')),
);

test.skipIf(noOwnPostgres)(
  'a statement is prepared once per connection, but never if the pool turns preparing off',
  async () => {
    const postgres = await startOwnPostgres();
    onTestFinished(postgres.close);

    /** Returns the number of prepared statements after two runs. */
    async function preparedWith(options: { preparedStatements?: boolean }) {
      const orm = new MikroORM({ ...config, clientUrl: postgres.databaseUrl, driverOptions: { max: 1, ...options } });
      for (const number of [1, 2]) expect(await twice(orm, number)).toEqual([{ twice: number * 2 }]);
      const names = await orm.em.fork().execute('select name from pg_prepared_statements');
      await orm.close();
      return names.length;
    }

    expect(await preparedWith({})).toBe(1);
    expect(await preparedWith({ preparedStatements: true })).toBe(1);
    expect(await preparedWith({ preparedStatements: false })).toBe(0);
  },
);
