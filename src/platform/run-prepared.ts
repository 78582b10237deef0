import { PostgreSqlConnection } from '@mikro-orm/postgresql';
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
  sql,
} from 'kysely';
import type { Orm } from './database.ts';
import { runEmbedded } from './embedded-statements.ts';
import { hasCode } from './error-code.ts';
import { sha256 } from './sha256.ts';

/** The part of node-postgres' pool that is used here; the package ships no types. */
interface Pool {
  connect: () => Promise<PoolClient>;
  options: { preparedStatements?: boolean };
}
interface PoolClient {
  query: (
    query: { name?: string; text: string; values: readonly unknown[] },
    callback: (error: unknown, result: { rows: unknown[] }) => void,
  ) => void;
  release: (isBroken?: boolean) => void;
}

/** Writes SQL without a connection. */
const compiler = new Kysely<never>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** The names of shared statements by their text. Their texts are few: what somebody looks for is no part of them. */
const names = new Map<string, string>();

/** A statement that reads. */
export interface Reading<Row> {
  select: RawBuilder<Row>;
  /** Whether it is the same object at each run; then what is made of it is made once, see `madeOnce`. */
  fixed?: boolean;
  /** Whether its plan depends on its values, as that of a search does; then it is planned each time. */
  varies?: boolean;
}

/** A function of readings that keeps its results for those that are fixed. */
export function madeOnce<Of extends Reading<unknown>, Result>(make: (reading: Of) => Result): (reading: Of) => Result {
  const results = new WeakMap<Of, Result>();
  return (reading) => {
    const result = results.get(reading) ?? make(reading);
    if (reading.fixed) results.set(reading, result);
    return result;
  };
}

/** A statement as text, whose values, or the parameters that stand for some, are for $1, $2 and so on. */
export interface Statement {
  text: string;
  values: readonly unknown[];
  varies: boolean;
}

class Parameter {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}
/** In SQL, the value that each run has under this name. */
export const parameter = (name: string): RawBuilder<never> => sql.val<never>(new Parameter(name) as never);

/** Compiles a reading. One that many requests share is better compiled once, by `madeOnce`. */
export function asStatement({ select, varies = false }: Reading<unknown>): Statement {
  const { sql: text, parameters: values } = select.compile(compiler);
  return { text, values, varies };
}

/** Compiles and runs a reading; see `runStatement`. */
export async function runPrepared<Row>(orm: Orm, reading: Reading<Row>): Promise<Row[]> {
  return runStatement<Row>(orm, asStatement(reading));
}

/**
 * Runs a statement that many requests share, outside of transactions. Each connection parses and plans it once, under a
 * name; not where the pool's option `preparedStatements` is false, as behind a pooler that gives every transaction
 * another connection.
 * @param named the values of its parameters
 */
export async function runStatement<Row>(
  orm: Orm,
  { text, values: some, varies }: Statement,
  named: Record<string, unknown> = {},
): Promise<Row[]> {
  const values = some.map((value) => (value instanceof Parameter ? named[value.name] : value));
  const connection = orm.em.getConnection();
  if (!(connection instanceof PostgreSqlConnection)) {
    return await runEmbedded<Row>(connection.getClient(), { text, values, varies });
  }
  // typed as far as it is used here
  const pool = (await connection.getNativeClient()) as unknown as Pool;
  const isNamed = !varies && pool.options.preparedStatements !== false;
  const client = await pool.connect();
  try {
    const { promise, resolve, reject } = Promise.withResolvers<unknown[]>();
    // not by the promise that the driver (8.23) makes without a callback: what that resolves to outlives its request
    // until the next full garbage collection, of which a list then caused one every 600 times rather than every 8,000
    client.query({ ...(isNamed && { name: nameOf(text) }), text, values }, (error, result) =>
      error ? reject(error) : resolve(result.rows),
    );
    const rows = await promise;
    client.release();
    // the statement says what its rows are
    return rows as Row[];
  } catch (error) {
    // for the log: where it comes from only the driver's reading of the socket is on the stack
    if (error instanceof Error) Error.captureStackTrace(error);
    // a statement that took too long leaves its connection as it was
    client.release(!isCancelled(error));
    throw error;
  }
}

/** Whether PostgreSQL has ended a statement for its time or for that of a lock. */
function isCancelled(error: unknown): boolean {
  return hasCode(error, '57014') || hasCode(error, '55P03');
}

function nameOf(text: string): string {
  // by the text: behind a pooler that was not named as one, the same name must not be another process's statement
  const name = names.get(text) ?? `shared_${sha256(text).slice(0, 32)}`;
  names.set(text, name);
  return name;
}
