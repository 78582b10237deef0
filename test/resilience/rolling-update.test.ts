import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, describe, expect, test } from 'vitest';
import { limits } from '../../src/domain/product/limits.ts';
import { fromProjectRoot } from '../../src/platform/project-root.ts';
import { perFile } from '../support/apps.ts';
import { type RunningProgram, runProgram } from '../support/program.ts';
import { queryServer } from '../support/query-server.ts';
import { rounds } from '../support/rounds.ts';
import { grantEveryAccount } from '../support/test-database.ts';
import { Client, newAccounts, repeatUntil } from './client.ts';
import { noOwnPostgres, startOwnPostgres } from './own-postgres.ts';
import { ProjectWriter, TemplateWriter, writersAt } from './writers.ts';

const before: PreviousVersion | string = noOwnPostgres ?? previousVersion();
// a skipped test file cannot state its reason in any other way
if (typeof before === 'string') console.warn(`a rolling update is not tested: ${before}`);

const answersPerPhase = rounds({ short: 20, full: 200 });
const templatesPerPhase = limits.templatesPerUser / 6;
const pages = ['/api/projects', '/api/templates', '/api/auth/user', '/api/blog', '/readyz'];

describe.skipIf(typeof before === 'string')('a rolling update', () => {
  const server = perFile(startOwnPostgres);
  const started: RunningProgram[] = [];

  const start = async (script?: string): Promise<RunningProgram> => {
    const testDatabase = { databaseUrl: server.databaseUrl, dataFolder: '' };
    const running = await runProgram(testDatabase, { TRUST_PROXY: 'true', LOG_LEVEL: 'warn' }, [], script);
    started.push(running);
    return running;
  };

  afterAll(async () => {
    await Promise.all(started.map(({ program }) => program.end()));
    if (typeof before !== 'string') before.remove();
  });

  test('both versions serve one database under load, without errors and without losing saves', async () => {
    const old = typeof before === 'string' ? undefined : before.script;
    const migrations = () => queryServer(server.databaseUrl, 'select name from mikro_orm_migrations order by name');
    const first = await start(old);
    const namesBefore = await migrations();
    await grantAll();
    const templates = await writersAt(first.url, 4);
    const projects = await newAccounts(4, () => new ProjectWriter(first.url));
    const reader = Object.assign(new Client(first.url), { cookie: templates[0].cookie });

    const all = [...templates, ...projects, reader];
    let serving = [first];
    let [turn, phase] = [0, 0];
    const answered = new Map<Client, number>();
    const done = new AbortController();
    const load = all.map((client) =>
      repeatUntil(done.signal, async () => {
        turn += 1;
        // alternate between the processes, as a proxy would
        client.url = serving[turn % serving.length]?.url ?? '';
        // after saving a phase's templates, a writer only reads, since an account has a template limit
        const saves =
          client instanceof ProjectWriter ||
          (client instanceof TemplateWriter && client.confirmedCount < phase * templatesPerPhase);
        const outcome = await (saves ? client.save() : client.get(pages[turn % pages.length] ?? ''));
        answered.set(client, (answered.get(client) ?? 0) + 1);
        return outcome;
      }),
    );
    /** Continues until the serving processes have answered every client often enough. */
    const enterPhase = async () => {
      phase += 1;
      answered.clear();
      const fewest = () => Math.min(...all.map((client) => answered.get(client) ?? 0));
      await expect.poll(fewest, { timeout: 120_000 }).toBeGreaterThan(answersPerPhase);
    };
    try {
      await enterPhase();
      serving = [first, await start()];
      expect((await migrations()).length, 'the new version migrates').toBeGreaterThan(namesBefore.length);
      await enterPhase();
      // a process of the old version must also start on the migrated database
      const again = await start(old);
      serving = [...serving, again];
      await enterPhase();
      serving = serving.filter((running) => running !== first && running !== again);
      await enterPhase();
      for (const { program } of [first, again]) {
        program.child.kill('SIGTERM');
        expect(await program.exit).toBe(0);
      }
      await enterPhase();
    } finally {
      done.abort();
    }
    const outcomes = (await Promise.all(load)).flat();
    expect(new Set(outcomes.map(({ status, body }) => (status === 200 ? '200' : `${status} ${body}`)))).toEqual(
      new Set(['200']),
    );
    for (const writer of [...templates, ...projects]) {
      await writer.expectAllStored();
      writer.disconnect();
    }
    reader.disconnect();
    // no process has logged a warning or an error
    expect(started.flatMap(({ program }) => program.out.match(/"level":[456]0.*/g) ?? [])).toEqual([]);
    const count = [...templates, ...projects].reduce((sum, { confirmedCount }) => sum + confirmedCount, 0);
    process.stdout.write(`rolling update: ${count} saves and ${outcomes.length - count} other calls on two versions\n`);
  });

  /** Grants plans without `openDatabase`, which would migrate the database. */
  async function grantAll(): Promise<void> {
    const discovery = { warnWhenNoEntities: false };
    const orm = new MikroORM({ clientUrl: server.databaseUrl, entities: [], discovery, ensureDatabase: false });
    await grantEveryAccount(orm);
    await orm.close();
  }
});

interface PreviousVersion {
  /** The path of its server script. */
  script: string;
  remove: () => void;
}

/**
 * Unpacks the product as of the commit before the newest migration, to run with the current packages. A package that
 * only this version needs stays a development dependency, listed in `.knip.json`, until the next migration.
 * @returns a reason, as text, if git lacks the commit or a package is missing
 */
function previousVersion(): PreviousVersion | string {
  const added = git('log', '-1', '--diff-filter=A', '--format=%H', '--', 'prisma-free-migrations/*.ts');
  const commit = added && git('rev-parse', '--verify', '--quiet', `${added.toString().trim()}^`);
  if (!commit) return 'git does not have the commit before the newest migration';
  const archive = git('archive', commit.toString().trim());
  if (!archive) return 'git cannot read the commit before the newest migration';
  const folder = mkdtempSync(join(tmpdir(), 'promptreel-before-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  const { dependencies, devDependencies } = packages('package.json');
  const there = { ...dependencies, ...devDependencies };
  const needed = Object.keys(packages(join(folder, 'package.json')).dependencies);
  const missing = needed.filter((name) => !(name in there));
  if (missing.length > 0) {
    remove();
    return `the previous version needs ${missing.join(', ')}`;
  }
  symlinkSync(fromProjectRoot('node_modules'), join(folder, 'node_modules'));
  return { script: join(folder, 'src/main.ts'), remove };
}

/** Runs git and returns its output; null if git fails or prints nothing. */
function git(...args: string[]): Buffer | null {
  try {
    const stdio: ['ignore', 'pipe', 'ignore'] = ['ignore', 'pipe', 'ignore'];
    const output = execFileSync('git', args, { cwd: fromProjectRoot('.'), stdio, maxBuffer: 100_000_000 });
    return output.length > 0 ? output : null;
  } catch {
    return null;
  }
}

function packages(file: string): Record<'dependencies' | 'devDependencies', Record<string, string>> {
  return JSON.parse(readFileSync(fromProjectRoot(file), 'utf8'));
}
