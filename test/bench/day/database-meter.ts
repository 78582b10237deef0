import type { Orm } from '../../../src/platform/orm.ts';
import { parentOf, timeWithChildren } from './processor-time.ts';

/** Sums since the server began to count. */
interface Sums {
  /** By the word that they begin with. */
  statements: Record<string, number>;
  statementMs: number;
  commits: number;
  walBytes: number;
  /** Whole pages in the log: each changed page is in it once after a checkpoint. */
  walPages: number;
  blocksHit: number;
  blocksRead: number;
  deadlocks: number;
  cpuMs: number;
}

/** What a database did in a stretch of time. */
export interface DatabaseWork extends Sums {
  seconds: number;
  /** The most at any moment, of those looked at, with one or two that are not the product's but the benchmark's. */
  connections: number;
  waitingForLocks: number;
}

const sampleMs = 1_000;
/** Ours are told from the product's by what they read. */
const ours = `query like '%pg\\_stat%'`;

/**
 * Reads what PostgreSQL counts. Statements by kind need `pg_stat_statements` (in `shared_preload_libraries`, and a user
 * who may create the extension); the processor's time needs PostgreSQL on this machine. What is missing is 0.
 */
export async function databaseMeter(orm: Orm) {
  const em = orm.em.fork();
  const one = async <Row extends object>(sql: string): Promise<Row> => {
    const [row] = await em.execute<Row[]>(sql);
    if (!row) throw new Error(`no row of ${sql}`);
    return row;
  };
  const countsStatements = await em
    .execute('create extension if not exists pg_stat_statements')
    .then(() => em.execute('select 1 from pg_stat_statements limit 1'))
    .then(
      () => true,
      () => false,
    );
  const { pid } = await one<{ pid: number }>('select pg_backend_pid() as pid');
  const server = parentOf(pid);

  async function read(): Promise<Sums> {
    const words = countsStatements
      ? await em.execute<{ word: string; calls: string; ms: string }[]>(
          `select lower(substring(query from '^\\s*(\\w+)')) as word, sum(calls) as calls, sum(total_exec_time) as ms
           from pg_stat_statements
           where dbid = (select oid from pg_database where datname = current_database()) and not ${ours} group by 1`,
        )
      : [];
    const sums = await one<Record<string, string>>(
      `select xact_commit as commits, blks_hit as hit, blks_read as read, deadlocks,
         pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0') as wal, (select wal_fpi from pg_stat_wal) as pages
       from pg_stat_database where datname = current_database()`,
    );
    const sum = (name: string) => Number(sums[name] ?? 0);
    return {
      statements: Object.fromEntries(words.map(({ word, calls }) => [word, Number(calls)])),
      statementMs: words.reduce((total, { ms }) => total + Number(ms), 0),
      commits: sum('commits'),
      walBytes: sum('wal'),
      walPages: sum('pages'),
      blocksHit: sum('hit'),
      blocksRead: sum('read'),
      deadlocks: sum('deadlocks'),
      cpuMs: server ? timeWithChildren(server) : 0,
    };
  }

  async function sample(): Promise<{ all: number; waiting: number }> {
    return one(
      `select count(*)::int as all, (count(*) filter (where wait_event_type = 'Lock'))::int as waiting
       from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
    );
  }

  return {
    countsStatements,
    seesProcessor: server !== null,
    version: (await one<{ version: string }>(`select current_setting('server_version') as version`)).version,
    /** Whether it could: then each page that is changed next is in the log as a whole. */
    checkpoint: () =>
      em.execute('checkpoint').then(
        () => true,
        () => false,
      ),
    /** What the database does while something else is done. */
    async during<Result>(work: () => Promise<Result>): Promise<{ result: Result; database: DatabaseWork }> {
      const most = { all: 0, waiting: 0 };
      let sampling = Promise.resolve();
      const timer = setInterval(() => {
        sampling = sampling.then(sample).then(({ all, waiting }) => {
          most.all = Math.max(most.all, all);
          most.waiting = Math.max(most.waiting, waiting);
        });
      }, sampleMs);
      const before = await read();
      const began = performance.now();
      try {
        const result = await work();
        const after = await read();
        const seconds = (performance.now() - began) / 1_000;
        return {
          result,
          database: { ...difference(after, before), seconds, connections: most.all, waitingForLocks: most.waiting },
        };
      } finally {
        clearInterval(timer);
        await sampling;
      }
    },
    /** The bytes of each table with its indexes by row, for those that have rows. */
    async bytesPerRow(): Promise<{ table: string; rows: number; bytesPerRow: number }[]> {
      await em.execute('vacuum (analyze)');
      const tables = await em.execute<{ table: string; rows: string; bytes: string }[]>(
        `select relname as table, n_live_tup as rows, pg_total_relation_size(relid) as bytes
         from pg_stat_user_tables where n_live_tup >= 50 order by bytes desc`,
      );
      return tables.map(({ table, rows, bytes }) => {
        return { table, rows: Number(rows), bytesPerRow: Math.round(Number(bytes) / Number(rows)) };
      });
    },
  };
}

export type DatabaseMeter = Awaited<ReturnType<typeof databaseMeter>>;

function difference(after: Sums, before: Sums): Sums {
  const statements = Object.entries(after.statements)
    .map(([word, count]) => [word, count - (before.statements[word] ?? 0)] as const)
    .filter(([, count]) => count > 0);
  const { statements: _, ...sums } = after;
  const rest = Object.entries(sums).map(([name, value]) => [name, value - before[name as keyof typeof sums]]);
  return { ...(Object.fromEntries(rest) as Omit<Sums, 'statements'>), statements: Object.fromEntries(statements) };
}
