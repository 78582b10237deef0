import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { PGlite } from '@electric-sql/pglite';
import config from '../../mikro-orm.config.ts';
import type { Project } from '../../src/domain/project.ts';
import { projectColumns } from '../../src/modules/projects/project-table.ts';
import { dataFolderAt } from '../../src/platform/data-folder.ts';
import { openDatabase } from '../../src/platform/database.ts';
import { type Budget, reportBudgets } from './budget.ts';
import { runWithCleanUp } from './clean-up.ts';
import { changedIn, filmOf } from './films.ts';
import { median } from './median.ts';
import { type AtEnd, ownDatabase, type Server, startServer } from './own-server.ts';
import { writeResults } from './write-results.ts';

/**
 * `npm run bench:save`: saves of a film of 100 scenes with every field filled, over HTTP, beside the bare update of the
 * same row; and lists of 20 projects of 1 kB beside 20 of 900 kB. On the embedded database beside bare PGlite, and with
 * BENCH_DATABASE_URL (postgresql://user@host/any-database, a user who may create databases) beside node-postgres with a
 * prepared statement. Each pair in turns, so that whatever slows the machine down slows both.
 */
const sizesKb = [100, 300, 900] as const;
/** From here on a film counts as full: below, what a request costs at all outweighs what it stores. */
const fullFromKb = 300;
const rounds = { save: 60, list: 100, warmUp: 10 };
/** Saves a second beside those of the bare update; the time of a long list beside that of a short one. */
const leastRatio = 0.6;
const mostTimes = 1.25;

/** One save of a project whose revision is the number of saves before. */
type Save = (project: Project, revision: number) => Promise<void>;

async function bench(atEnd: AtEnd): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'promptreel-bench-'));
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  const engines = [await onEmbedded(folder, atEnd)];
  const server = process.env.BENCH_DATABASE_URL;
  if (server) engines.push(await onPostgres(server, atEnd));
  else process.stdout.write('PostgreSQL is skipped: say where it is in BENCH_DATABASE_URL.\n');

  const saves = [];
  const lists = [];
  for (const { engine, member, bareSave } of engines) {
    for (const kb of sizesKb) saves.push({ engine, ...(await compareSaves(kb, { member, bareSave })) });
    lists.push({ engine, ...(await compareLists(member)) });
  }
  console.table(saves);
  console.table(lists);
  const budgets = [
    ...saves
      .filter(({ kb }) => kb >= fullFromKb)
      .map(({ engine, kb, ratio }): Budget => {
        return { what: `${engine}: saves of ${kb} kB beside bare updates`, measured: ratio, atLeast: leastRatio };
      }),
    ...lists.map(({ engine, times }): Budget => {
      return { what: `${engine}: 20 heads of 900 kB beside 1 kB, times`, measured: times, atMost: mostTimes };
    }),
  ];
  writeResults('save', { rounds, saves, lists }, budgets);
  return reportBudgets(budgets);
}

interface Sides {
  member: Member;
  /** The bare update of a row of its own, of that project. */
  bareSave: (project: Project) => Promise<Save>;
}

async function compareSaves(kb: number, { member, bareSave }: Sides) {
  const film = filmOf({ bytes: kb * 1_000, scenes: 100 });
  const head = await member.create(film);
  const [ours, theirs]: [Save, Save] = [
    (project, revision) => member.save(head.id, project, revision),
    await bareSave(film),
  ];
  const ms = { ours: [] as number[], theirs: [] as number[] };
  for (let round = -rounds.warmUp; round < rounds.save; round += 1) {
    const revision = round + rounds.warmUp + 1;
    const changed = changedIn(film, revision);
    const [one, other] = [await timed(() => ours(changed, revision)), await timed(() => theirs(changed, revision))];
    if (round < 0) continue;
    ms.ours.push(one);
    ms.theirs.push(other);
  }
  const [ourMs, bareMs] = [median(ms.ours), median(ms.theirs)];
  return { kb, saveMs: rounded(ourMs), bareMs: rounded(bareMs), ratio: rounded(bareMs / ourMs) };
}

async function compareLists(member: Member) {
  const [short, long] = [await member.another(), await member.another()];
  for (let number = 0; number < 20; number += 1) {
    await short.create(filmOf({ bytes: 1_000, scenes: 1 }));
    await long.create(filmOf({ bytes: 900_000, scenes: 100 }));
  }
  const ms = { short: [] as number[], long: [] as number[] };
  for (let round = -rounds.warmUp; round < rounds.list; round += 1) {
    const [one, other] = [await timed(() => short.list(20)), await timed(() => long.list(20))];
    if (round < 0) continue;
    ms.short.push(one);
    ms.long.push(other);
  }
  const [shortMs, longMs] = [median(ms.short), median(ms.long)];
  return { of1KbMs: rounded(shortMs), of900KbMs: rounded(longMs), times: rounded(longMs / shortMs) };
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

const rounded = (value: number) => Number(value.toFixed(2));

/** A client of the product with an account, on one connection. */
class Member {
  readonly #origin: string;
  readonly #cookie: string;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 });

  constructor(origin: string, cookie: string) {
    this.#origin = origin;
    this.#cookie = cookie;
  }

  create(project: Project): Promise<{ id: string }> {
    return this.#send('POST', '/api/projects', project);
  }

  async save(id: string, project: Project, revision: number): Promise<void> {
    const stored = await this.#send<{ revision: number }>('PUT', `/api/projects/${id}`, project, {
      'if-match': `"${revision}"`,
    });
    if (stored.revision !== revision + 1) throw new Error(`saved as ${stored.revision}`);
  }

  async list(count: number): Promise<void> {
    const rows = await this.#send<unknown[]>('GET', '/api/projects');
    if (rows.length !== count) throw new Error(`${rows.length} projects`);
  }

  /** Another account. */
  async another(): Promise<Member> {
    const body = JSON.stringify({ email: `${crypto.randomUUID()}@example.test`, password: 'a long enough one' });
    const headers = { 'content-type': 'application/json' };
    const { headers: sent } = await fetch(`${this.#origin}/api/register`, { method: 'POST', body, headers });
    const cookies = sent.getSetCookie().map((cookie) => cookie.split(';', 1)[0]);
    return new Member(this.#origin, cookies.join('; '));
  }

  #send<Answer>(method: string, path: string, body?: object, more: Record<string, string> = {}): Promise<Answer> {
    const headers = { cookie: this.#cookie, ...(body && { 'content-type': 'application/json' }), ...more };
    return new Promise((resolve, reject) => {
      const sent = request(this.#origin + path, { method, headers, agent: this.#agent }, async (answer) => {
        const content = await text(answer);
        if (answer.statusCode === 200) resolve(JSON.parse(content));
        else reject(new Error(`${method} ${path}: ${answer.statusCode} ${content}`));
      });
      sent.on('error', reject).end(body && JSON.stringify(body));
    });
  }
}

function memberOf({ origin, program }: Server): Member {
  const [cookie = ''] = /(?<=ready ).+/.exec(program.out) ?? [];
  return new Member(origin, cookie);
}

/** What a save writes, without a question about it. */
const updateSql = `
  update projects
  set title = $1, target = $2, durations = $3::real[], bytes = $4, body = $5::jsonb, revision = revision + 1,
    last_save_id = null, updated_at = now()
  where id = $6 and user_id = $7 and revision = $8 and deleted_at is null
  returning id, revision, title, target, durations, updated_at, deleted_at`;
const insertSql = `
  with owner as (
    insert into users (id, email, password_hash, first_name, last_name, created_at)
    values (gen_random_uuid(), gen_random_uuid() || '@example.test', '', '', '', now()) returning id
  )
  insert into projects (id, user_id, title, durations, bytes, revision, body, created_at, updated_at)
  select gen_random_uuid(), id, 'BARE', '{}', 2, 1, '{}', now(), now() from owner
  returning id, user_id`;

type Query = (sql: string, values: unknown[]) => Promise<{ rows: Record<string, unknown>[] }>;

function bareSaveBy(query: Query): Sides['bareSave'] {
  return async () => {
    const { rows } = await query(insertSql, []);
    const { id, user_id } = rows[0] ?? {};
    return async (project, revision) => {
      const { title, target, durations, bytes, body } = projectColumns(project);
      const saved = await query(updateSql, [title, target, durations, bytes, body, id, user_id, revision]);
      if (saved.rows[0]?.revision !== revision + 1) throw new Error('not updated');
    };
  };
}

async function onEmbedded(folder: string, atEnd: AtEnd) {
  const bareFolder = join(folder, 'bare');
  // made by the product, then opened without it
  await (await openDatabase(config, { databaseUrl: undefined, dataFolder: bareFolder })).close();
  const bare = await PGlite.create(dataFolderAt(bareFolder).cluster);
  atEnd(() => bare.close());
  const product = await startServer('product', { DATA_DIR: join(folder, 'data') }, atEnd);
  const bareSave = bareSaveBy((sql, values) => bare.query(sql, values));
  return { engine: 'embedded', member: memberOf(product), bareSave };
}

interface Pool {
  query: (query: { name: string; text: string; values: unknown[] }) => ReturnType<Query>;
  end: () => Promise<void>;
}
type PoolClass = new (options: { connectionString: string; max: number }) => Pool;

async function onPostgres(server: string, atEnd: AtEnd) {
  const databaseUrl = await ownDatabase(server, atEnd);
  const product = await startServer('product', { DATABASE_URL: databaseUrl }, atEnd);
  // the one that the product's driver includes; it comes without types
  const { Pool } = createRequire(import.meta.resolve('@mikro-orm/postgresql'))('pg') as { Pool: PoolClass };
  const pool = new Pool({ connectionString: databaseUrl, max: 1 });
  atEnd(() => pool.end());
  const bareSave = bareSaveBy((sql, values) => pool.query({ name: `bare ${sql.length}`, text: sql, values }));
  return { engine: 'PostgreSQL', member: memberOf(product), bareSave };
}

await runWithCleanUp(bench);
