import { parseArgs } from 'node:util';
import config from '../../mikro-orm.config.ts';
import { buildApp } from '../../src/app.ts';
import { dayMs } from '../../src/domain/product/time-units.ts';
import { Subscription } from '../../src/modules/billing/subscription.entity.ts';
import { openDatabase } from '../../src/platform/database/database.ts';
import { User } from '../../src/platform/identity/user.entity.ts';
import { seedScale } from '../../src/scripts/scale-data.ts';
import { migrateStripeSandbox } from '../../src/stripe-sandbox/stripe-sandbox.ts';
import { queryServer } from '../support/query-server.ts';
import { testServices } from '../support/test-app.ts';
import { Visitor } from '../support/visitor.ts';
import { type Budget, reportBudgets } from './budget.ts';
import { runWithCleanUp } from './clean-up.ts';
import { changedIn, filmOf } from './films.ts';
import { seedFilms } from './growth-data.ts';
import { median } from './median.ts';
import { writeResults } from './write-results.ts';

/**
 * `npm run bench:growth -- --server postgresql://user@host/postgres`: what members and admins do on a small and on a
 * large database of one PostgreSQL server, in turns: lists, searches, logging in and saving. The user must be allowed to
 * create databases and the extension pg_trgm. Fails when anything takes more than `mostTimes` as long on the large one.
 *
 * Lists are asked for as many rows as both databases have. Four searches have budgets of their own (`searchTimes`),
 * since on both databases they cannot take the same time: the small one reads all of its 1,000 rows, which takes
 * PostgreSQL 0.2 ms. Of a million, a name that one account in a hundred has is found from the newest on, at 0.23 µs a
 * row: 51 matches after 4,770 rows in 1.1 ms, a page of 101 after twice as many, where the small one has 14 to answer.
 * Rarer ones are found by the trigrams of the words in an index, whose lists for one name have 10,000 accounts each: 1.6
 * to 3 ms for two words (`ada lovelace`, 249 accounts), 8 ms for `kurosawa.77` (140 accounts) and for the address of one.
 * No index of PostgreSQL finds parts of words in the order of another column.
 */
const mostTimes = 1.3;
const rounds = 100;
const small = { users: 1_000, logs: 2_000, comments: 100 };

const { values } = parseArgs({
  options: {
    server: { type: 'string', default: process.env.BENCH_DATABASE_URL ?? '' },
    users: { type: 'string', default: '1000000' },
    logs: { type: 'string', default: '2000000' },
    comments: { type: 'string', default: '100000' },
    /** Keeps the databases for the next run, which reuses them. */
    keep: { type: 'boolean', default: false },
  },
});
const large = { users: Number(values.users), logs: Number(values.logs), comments: Number(values.comments) };

const users = '/api/admin/users';
/** What admins read. */
const calls: [what: string, url: string][] = [
  ['first page', users],
  ['search: part of a name', `${users}?q=lovel&limit=10`],
  ['search: part of an address', `${users}?q=film.exa`],
  ['search: two words', `${users}?q=er+an&limit=10`],
  ['search: nobody', `${users}?q=nobody-is-called-this`],
  ['search and filter', `${users}?q=varda&subscription=has-subscription&limit=5`],
  ['filter: has subscription', `${users}?subscription=has-subscription`],
  ['filter: none', `${users}?subscription=none`],
  ['cards', '/trpc/admin.counts'],
  ['logs', '/api/admin/logs'],
  ['logs: info', '/api/admin/logs?level=info'],
  ['logs: warning', '/api/admin/logs?level=warning'],
  ['logs: error', '/api/admin/logs?level=error&limit=10'],
  ['logs: search', '/api/admin/logs?q=refused&limit=20'],
  ['comments', '/api/admin/comments'],
  ['comments: open', '/api/admin/comments?status=open&limit=10'],
  ['comments: search', '/api/admin/comments?q=invoice&limit=10'],
];

/** Searches that a large database answers otherwise, with the times that they may take of the small one's. */
const searchTimes: [...(typeof calls)[number], atMost: number][] = [
  ['search: a whole page of a name', `${users}?q=lovel`, 4],
  ['search: two words of a few', `${users}?q=ada+lovelace`, 5],
  ['search: an address of a few', `${users}?q=kurosawa.77`, 5],
  ['search: a whole address', `${users}?q=melville.77@film.example`, 7],
];

/** Something that takes a time, on a database of either scale. */
type Work = (at: Side) => Promise<{ statusCode: number; body: string }>;

/** What members do. */
const works: [what: string, work: Work][] = [
  ['log in', ({ visitor, credentials }) => visitor().post('/api/login', credentials)],
  ['templates', ({ member }) => member.get('/api/templates')],
  ['projects', ({ member }) => member.get('/api/projects')],
  ['projects: search', ({ member }) => member.get('/api/projects?q=boats')],
  ['save a project', (side) => side.saveProject()],
  ['save a template', (side) => side.saveTemplate()],
];

type Side = Awaited<ReturnType<typeof sideAt>>;

/** An admin and a member with 20 projects and templates of a separate app on a database of this scale. */
async function sideAt(server: string, scale: typeof small) {
  const name = `promptreel_bench_${scale.users}`;
  const databaseUrl = new URL(`/${name}`, server).href;
  const isNew = await queryServer(server, `create database "${name}"`).then(
    () => true,
    () => false,
  );
  const { orm, close } = await openDatabase(config, { databaseUrl, dataFolder: '' });
  if (isNew) await seedScale(orm, scale, (kind, done) => process.stderr.write(`\r${name}: ${kind} ${done}   `));
  if (isNew) await seedFilms(orm);
  await migrateStripeSandbox(orm);
  const app = buildApp(testServices(orm).services);
  const [admin, member] = [new Visitor(app), new Visitor(app)];
  const { id } = await admin.register(`bench-${Date.now()}@example.com`);
  await orm.em.fork().nativeUpdate(User, { id }, { isAdmin: true });
  const credentials = { email: `member-${Date.now()}@example.com`, password: 'a long enough one' };
  const account = await member.register(credentials.email, credentials.password);
  await orm.em.fork().insert(Subscription, { user: account.id, grantedUntil: new Date(Date.now() + dayMs) });
  const film = filmOf(5_000);
  const saveTemplate = () => member.post('/api/templates', { name: 'Four boats', ...film });
  let project = { id: '', revision: 0 };
  for (let number = 0; number < 20; number += 1) {
    await saveTemplate();
    project = JSON.parse((await member.post('/api/projects', film)).body);
  }
  return {
    admin,
    member,
    credentials,
    visitor: () => new Visitor(app),
    async saveProject() {
      const headers = { 'if-match': `"${project.revision}"` };
      const url = `/api/projects/${project.id}`;
      const answer = await member.put(url, changedIn(film, project.revision), headers);
      project = JSON.parse(answer.body);
      return answer;
    },
    saveTemplate,
    async close() {
      await app.close();
      await close();
      if (!values.keep) await queryServer(server, `drop database if exists "${name}" with (force)`);
    },
  };
}

async function timeOf(work: Work, side: Side): Promise<number> {
  const start = performance.now();
  const { statusCode, body } = await work(side);
  if (statusCode !== 200) throw new Error(`answered ${statusCode}: ${body}`);
  return performance.now() - start;
}

async function bench(atEnd: (end: () => unknown) => void): Promise<boolean> {
  const few = await sideAt(values.server, small);
  atEnd(few.close);
  const many = await sideAt(values.server, large);
  atEnd(many.close);
  const reading =
    (url: string): Work =>
    ({ admin }) =>
      admin.get(url);
  const all: [what: string, work: Work, atMost: number][] = [
    ...works.map(([what, work]): (typeof all)[number] => [what, work, mostTimes]),
    ...calls.map(([what, url]): (typeof all)[number] => [what, reading(url), mostTimes]),
    ...searchTimes.map(([what, url, atMost]): (typeof all)[number] => [what, reading(url), atMost]),
  ];
  const results = [];
  for (const [what, work, atMost] of all) {
    const times = { small: [] as number[], large: [] as number[] };
    // the first few fill caches and are not counted
    for (let round = -10; round < rounds; round += 1) {
      const [one, other] = [await timeOf(work, few), await timeOf(work, many)];
      if (round < 0) continue;
      times.small.push(one);
      times.large.push(other);
    }
    const [smallMs, largeMs] = [median(times.small), median(times.large)];
    const ratio = rounded(largeMs / smallMs);
    results.push({ what, smallMs: rounded(smallMs), largeMs: rounded(largeMs), times: ratio, atMost });
  }
  console.table(results);
  const budgets = results.map(
    ({ what, times, atMost }): Budget => ({ what: `${what}, times`, measured: times, atMost }),
  );
  writeResults('growth', { small, large, rounds, results }, budgets);
  return reportBudgets(budgets);
}

function rounded(value: number): number {
  return Number(value.toFixed(2));
}

if (!values.server) {
  process.stderr.write('Say where PostgreSQL is: --server postgresql://user@host/postgres, or BENCH_DATABASE_URL.\n');
  process.exit(1);
}
await runWithCleanUp(bench);
