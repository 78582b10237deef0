import { type Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import { type Parameter, prepared } from '../../../src/platform/database/prepared.ts';
import { perFile } from '../../support/apps.ts';
import { openTestDatabase } from '../../support/test-database.ts';

const database = perFile(openTestDatabase);

const echo = prepared((tables: Kysely<never>, text: Parameter<string>, at: Parameter<Date>) =>
  tables.selectNoFrom([
    sql<string>`${text}::text`.as('text'),
    sql<Date>`${at}::timestamptz`.as('at'),
    // the query's own values are between those of a run
    sql<string>`${'before '} || ${text}`.as('both'),
  ]),
);

test.each(["it's", '\\', "'); drop table users; --", '$1', 'é🎬', 'a\nb', ''])('takes %j as a value', async (text) => {
  const at = new Date('2026-02-03T04:05:06.789Z');
  const [row] = await echo(database.orm, text, at);
  expect(row).toMatchObject({ text, both: `before ${text}` });
  expect(new Date(row?.at ?? 0)).toEqual(at);
});

test('concurrent runs each get the result for their own values', async () => {
  const texts = Array.from({ length: 30 }, (_, number) => `text ${number}`);
  const rows = await Promise.all(texts.map((text) => echo(database.orm, text, new Date())));
  expect(rows.map(([row]) => row?.text)).toEqual(texts);
});

test('reports an error each time, and works once the cause is fixed', async () => {
  const count = prepared((tables: Kysely<{ not_there: { id: number } }>) =>
    tables.selectFrom('not_there').select(sql<number>`count(*)::int`.as('count')),
  );
  for (let turn = 0; turn < 2; turn += 1) {
    await expect(count(database.orm)).rejects.toMatchObject({
      message: expect.stringContaining('relation "not_there" does not exist'),
      // shows in the log which call failed
      stack: expect.stringContaining('prepared.test.ts'),
    });
  }
  await database.orm.em.fork().execute('create table not_there (id int)');
  expect(await count(database.orm)).toEqual([{ count: 0 }]);
});
