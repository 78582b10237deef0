import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { runPrepared } from '../../src/platform/run-prepared.ts';
import { perFile } from '../support/per-file.ts';
import { openTestDatabase } from '../support/test-database.ts';

// on PostgreSQL the resilience tests look at it
describe.skipIf(process.env.TEST_DATABASE_URL)('a shared statement on the embedded engine', () => {
  const database = perFile(openTestDatabase);
  /** How many statements with a text in them are prepared. */
  async function prepared(text: string): Promise<number> {
    const statements = await database.orm.em
      .fork()
      .execute<{ statement: string }[]>('select statement from pg_prepared_statements');
    return statements.filter(({ statement }) => statement.includes(text)).length;
  }
  const echo = (value: unknown, more = {}) =>
    runPrepared<{ echo: unknown }>(database.orm, { select: sql`select ${value}::text as echo`, ...more });

  test('is prepared once, also for calls at the same time, and answers each with its own values', async () => {
    const answers = await Promise.all(['1', '2', 'a-b_c.d:e'].map((value) => echo(value)));
    expect(answers).toEqual([[{ echo: '1' }], [{ echo: '2' }], [{ echo: 'a-b_c.d:e' }]]);
    expect(await echo('3')).toEqual([{ echo: '3' }]);
    expect(await prepared('as echo')).toBe(1);
    const time = new Date('2026-02-03T04:05:06.789Z');
    const [row] = await runPrepared(database.orm, { select: sql`select ${time}::timestamptz as at` });
    expect(new Date(String((row as { at: string }).at))).toEqual(time);
    expect(await runPrepared(database.orm, { select: sql`select 1 as one` })).toEqual([{ one: 1 }]);
    expect(await prepared('as one')).toBe(1);
  });

  test.each(["it's", '\\', "'); drop table users; --", "\\'", '$1', 'a b', 'é🎬', 'a\nb'])(
    'takes %j as a value, not as SQL',
    async (value) => {
      expect(await echo(value)).toEqual([{ echo: value }]);
    },
  );

  test('takes numbers, truth, lists and nothing', async () => {
    const [row] = await runPrepared(database.orm, {
      select: sql`select ${1.5}::float8 as number, ${true}::boolean as truth, ${['a']}::text[] as list, ${null}::text as nothing`,
    });
    expect(row).toEqual({ number: 1.5, truth: true, list: ['a'], nothing: null });
  });

  test('says what is wrong with it each time, and works once that is mended', async () => {
    const read = () => runPrepared(database.orm, { select: sql`select count(*)::int as count from not_there` });
    for (let turn = 0; turn < 2; turn += 1) await expect(read()).rejects.toThrow('relation "not_there" does not exist');
    await database.orm.em.fork().execute('create table not_there (id int)');
    expect(await read()).toEqual([{ count: 0 }]);
    expect(await prepared('not_there')).toBe(1);
  });

  test('is planned anew each time where its plan depends on its values', async () => {
    const select = sql`select ${'x'}::text as varied`;
    expect(await runPrepared(database.orm, { select, varies: true })).toEqual([{ varied: 'x' }]);
    expect(await prepared('varied')).toBe(0);
  });
});
