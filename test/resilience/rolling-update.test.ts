import { setTimeout as pause } from 'node:timers/promises';
import { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Client, newAccounts, type Outcome } from '../support/client.ts';
import { noOwnPostgres, type OwnPostgres, startOwnPostgres } from '../support/own-postgres.ts';
import { queryServer } from '../support/postgres-server.ts';
import { ProjectWriter } from '../support/project-writer.ts';
import { rounds } from '../support/rounds.ts';
import { type RunningProgram, runProgram } from '../support/running-program.ts';
import { type TemplateWriter, writersAt } from '../support/template-writer.ts';
import { grantEveryAccount } from '../support/test-database.ts';
import { type VersionBefore, versionBefore } from '../support/version-before.ts';

const before: VersionBefore | string = noOwnPostgres ?? versionBefore();
// console.warn is the only way for a skipped file to say why
if (typeof before === 'string') console.warn(`a rolling update is not tested: ${before}`);

const phaseMs = rounds({ short: 1_000, full: 5_000 });
const pages = ['/api/projects', '/api/templates', '/api/auth/user', '/api/blog', '/readyz'];

describe.skipIf(typeof before === 'string')('an update process by process', () => {
  let server: OwnPostgres;
  const started: RunningProgram[] = [];

  const start = async (script?: string): Promise<RunningProgram> => {
    const place = { databaseUrl: server.databaseUrl, dataFolder: '' };
    const running = await runProgram(place, { TRUST_PROXY: 'true', LOG_LEVEL: 'warn' }, [], script);
    started.push(running);
    return running;
  };

  beforeAll(async () => {
    server = await startOwnPostgres();
  });
  afterAll(async () => {
    await Promise.all(started.map(({ program }) => program.end()));
    await server?.remove();
    if (typeof before !== 'string') before.remove();
  });

  test('both versions serve one database under load, without an error and without a loss', async () => {
    const old = typeof before === 'string' ? undefined : before.script;
    const migrations = () => queryServer(server.databaseUrl, 'select name from mikro_orm_migrations order by name');
    const first = await start(old);
    const namesBefore = await migrations();
    await grantAll();
    const templates = await writersAt(first.url, 4);
    const projects = await newAccounts(4, () => new ProjectWriter(first.url));
    const reader = Object.assign(new Client(first.url), { cookie: templates[0].cookie });

    let serving = [first];
    let turn = 0;
    const all = [...templates, ...projects, reader];
    // as a proxy would, in turn
    const sharing = setInterval(() => {
      turn += 1;
      for (const [index, client] of all.entries()) client.url = serving[(turn + index) % serving.length]?.url ?? '';
    }, 50);
    const done = new AbortController();
    const saved = [...templates, ...projects].map((writer) => saveSparingly(writer, done.signal));
    const read = readUntil(reader, done.signal);
    try {
      await pause(phaseMs);
      serving = [first, await start()];
      expect((await migrations()).length, 'the new one migrates').toBeGreaterThan(namesBefore.length);
      await pause(phaseMs);
      // one of before that starts anew finds tables that it does not know
      const again = await start(old);
      serving = [...serving, again];
      await pause(phaseMs);
      serving = serving.filter((running) => running !== first && running !== again);
      await pause(500);
      for (const { program } of [first, again]) {
        program.child.kill('SIGTERM');
        expect(await program.exit).toBe(0);
      }
      await pause(phaseMs);
    } finally {
      clearInterval(sharing);
      done.abort();
    }
    const outcomes = [...(await Promise.all(saved)).flat(), ...(await read)];
    expect(new Set(outcomes.map(({ status, body }) => (status === 200 ? '200' : `${status} ${body}`)))).toEqual(
      new Set(['200']),
    );
    for (const writer of [...templates, ...projects]) {
      await writer.expectAllStored();
      writer.leave();
    }
    reader.leave();
    // a warning or an error in a log
    expect(started.flatMap(({ program }) => program.out.match(/"level":[456]0.*/g) ?? [])).toEqual([]);
    const count = [...templates, ...projects].reduce((sum, { confirmedCount }) => sum + confirmedCount, 0);
    process.stdout.write(`rolling update: ${count} saves and ${(await read).length} reads on two versions\n`);
  });

  /** Without the product's own way to open a database, which would migrate it. */
  async function grantAll(): Promise<void> {
    const discovery = { warnWhenNoEntities: false };
    const orm = new MikroORM({ clientUrl: server.databaseUrl, entities: [], discovery, ensureDatabase: false });
    await grantEveryAccount(orm);
    await orm.close();
  }
});

/** One save after the other, below the limit of calls of one address in a minute. */
async function saveSparingly(writer: TemplateWriter | ProjectWriter, stop: AbortSignal): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  while (!stop.aborted) {
    outcomes.push(...((await writer.saveUntil(AbortSignal.timeout(1))) ?? []));
    await pause(100);
  }
  return outcomes;
}

async function readUntil(reader: Client, stop: AbortSignal): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  while (!stop.aborted) {
    outcomes.push(await reader.get(pages[outcomes.length % pages.length] ?? ''));
    await pause(50);
  }
  return outcomes;
}
