import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import config from '../../mikro-orm.config.ts';
import { serverLimits } from '../../src/domain/product/limits.ts';
import { openDatabase } from '../../src/platform/database/database.ts';
import { perFile } from '../support/apps.ts';
import { runProgram } from '../support/program.ts';
import { Client } from './client.ts';
import { noOwnPostgres, startOwnPostgres } from './own-postgres.ts';

/**
 * The test rows by table: `expired` rows that jobs delete, and a few current ones. `$i` is the row's number, and
 * `$gone` whether the row has expired.
 */
const tables = {
  sessions: {
    ...{ expired: 500_000, columns: 'id_hash, user_id, created_at, expires_at' },
    row: `lpad($i::text, 64, '0'), $user, now() - interval '40 days',
      now() + case when $gone then interval '-1 day' else interval '1 day' end`,
  },
  devices: {
    ...{ expired: 5_000, columns: 'token_hash, user_id, created_at, last_used_at' },
    row: `md5($i::text) || md5($i::text), $user, now() - interval '300 days',
      now() - case when $gone then interval '200 days' else interval '1 day' end`,
  },
  rate_limits: {
    ...{ expired: 10_000, columns: 'key, points, expire' },
    row: `'test:' || md5($i::text), 1, (extract(epoch from now()) + case when $gone then -60 else 3600 end) * 1000`,
  },
  failed_logins: {
    ...{ expired: 5_000, columns: 'email_hash, failures, window_ends_at' },
    row: `md5($i::text) || md5($i::text), 1, now() + case when $gone then interval '-1 day' else interval '1 hour' end`,
  },
  password_resets: {
    ...{ expired: 5_000, columns: 'token_hash, user_id, email, expires_at, sent_at' },
    row: `md5($i::text) || md5($i::text), $user, 'ada@example.test',
      now() + case when $gone then interval '-1 day' else interval '1 hour' end, now()`,
  },
  activities: {
    ...{ expired: 5_000, columns: 'id, level, action, message, created_at' },
    row: `gen_random_uuid(), 'info', 'test.entry', 'An entry',
      now() - case when $gone then interval '100 days' else interval '1 day' end`,
  },
  projects: {
    ...{ expired: 1_000, columns: 'id, user_id, title, durations, bytes, body, created_at, updated_at, deleted_at' },
    row: `md5('project ' || $i)::uuid, $user, 'Film', '{}', 2, '{}', now(), now(),
      case when $gone then now() - interval '100 days' end`,
  },
};
/** Conditions that exclude rows of the running product. */
const own: Record<string, string> = { activities: "action = 'test.entry'", rate_limits: "key like 'test:%'" };
const testRows = (table: string) => `${table} where ${own[table] ?? 'true'}`;

const atOnce = serverLimits.deletedAtOnce;
const current = 100;
const versionsPerProject = 5;

// a skipped test file cannot state its reason in any other way
if (noOwnPostgres) console.warn(`large tables are not tested: ${noOwnPostgres}`);

describe.skipIf(noOwnPostgres)('hourly jobs on large tables', () => {
  const server = perFile(startOwnPostgres);
  const aside = perFile(() => openDatabase(config, { databaseUrl: server.databaseUrl, dataFolder: '' }));
  beforeAll(async () => {
    await fill();
    await recordDeletions();
  });

  test('delete all expired rows in small batches while calls continue', async () => {
    const running = await runProgram({ databaseUrl: server.databaseUrl, dataFolder: '' }, { LOG_LEVEL: 'warn' });
    onTestFinished(() => running.program.end());
    const visitor = new Client(running.url);
    const statuses = new Set<number | null>();
    const isAnyLeftBetweenCalls = async () => {
      for (const path of ['/api/auth/user', '/readyz']) statuses.add((await visitor.get(path)).status);
      return isAnyLeft();
    };
    // if rows remain, the test ends at its timeout
    await expect.poll(isAnyLeftBetweenCalls, { timeout: 1_800_000 }).toBe(false);
    expect(statuses).toEqual(new Set([401, 200]));
    expect(await countAll()).toEqual(Object.fromEntries(Object.keys(tables).map((table) => [table, current])));
    expect(await largestDeletions()).toEqual(
      Object.fromEntries([...Object.keys(tables), 'project_versions'].map((table) => [table, atOnce])),
    );
    visitor.disconnect();
    expect(running.program.out).not.toMatch(/the job .+ failed/);
  });

  function fill(): Promise<void> {
    return aside.orm.em.fork().transactional(async (tx) => {
      // skip foreign key checks, which would take most of the time
      await tx.execute('set local session_replication_role = replica');
      await tx.execute(`insert into users (id, email, password_hash, first_name, last_name, created_at, version)
        select md5('user ' || i)::uuid, i || '@example.test', '', '', '', now(), 1 from generate_series(0, 999) as i`);
      for (const [table, { expired, columns, row }] of Object.entries(tables)) {
        const values = row
          .replaceAll('$user', "md5('user ' || i / 1000)::uuid")
          .replaceAll('$gone', `i <= ${expired}`)
          .replaceAll('$i', 'i');
        const numbers = `generate_series(1, ${expired + current}) as i`;
        await tx.execute(`insert into ${table} (${columns}) select ${values} from ${numbers}`);
      }
      await tx.execute(`with text as (select string_agg(md5(i::text), '') as text from generate_series(1, 300) as i)
        insert into project_versions (id, project_id, user_id, revision, kind, bytes, body, created_at)
        select gen_random_uuid(), id, user_id, i, 'auto', 9600, jsonb_build_object('text', text), now()
        from projects, text, generate_series(1, ${versionsPerProject}) as i where deleted_at is not null`);
      await tx.execute("insert into tallies (name, change) select 'users', 1 from generate_series(1, 50000)");
    });
  }

  /** Makes PostgreSQL record the number of rows deleted per transaction, including cascades. */
  async function recordDeletions(): Promise<void> {
    const em = aside.orm.em.fork();
    await em.execute('create table deletions (name text, transaction bigint, rows int)');
    await em.execute(`
      create function note_deletions() returns trigger language plpgsql as $$
      begin
        insert into deletions select tg_table_name, txid_current(), count(*) from gone;
        return null;
      end $$`);
    for (const table of [...Object.keys(tables), 'project_versions']) {
      await em.execute(`create trigger note_deletions after delete on ${table} referencing old table as gone
        for each statement execute function note_deletions()`);
    }
  }

  /** Returns the largest number of rows that one transaction deleted, by table. */
  async function largestDeletions(): Promise<Record<string, number>> {
    const rows = await aside.orm.em.fork().execute<{ name: string; most: number }[]>(`
      select name, max(rows)::int as most
      from (select name, transaction, sum(rows) as rows from deletions group by name, transaction) as transactions
      group by name order by name`);
    return Object.fromEntries(rows.map(({ name, most }) => [name, most]));
  }

  /** Whether any table still has expired rows. Avoids counting large tables repeatedly. */
  async function isAnyLeft(): Promise<boolean> {
    const any = Object.keys(tables).map((table) => `exists (select from ${testRows(table)} offset ${current})`);
    const [row] = await aside.orm.em.fork().execute<[{ any: boolean }]>(`select ${any.join(' or ')} as any`);
    return row.any;
  }

  async function countAll(): Promise<Record<string, number>> {
    const counts = Object.keys(tables).map((table) => `(select count(*)::int from ${testRows(table)}) as ${table}`);
    const [row] = await aside.orm.em.fork().execute<[Record<string, number>]>(`select ${counts.join(', ')}`);
    return row;
  }
});
