import { PostgreSqlConnection } from '@mikro-orm/postgresql';
import {
  CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
  sql,
} from 'kysely';
import { hasCode } from '../errors/error-code.ts';
import { sha256 } from '../sha256.ts';
import type { PgPool } from './node-postgres.ts';
import type { Orm } from './orm.ts';

/** Compiles SQL without a connection. */
const compiler = new Kysely<never>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** A placeholder for a value that is passed with each run. */
export type Parameter<Value> = RawBuilder<Value>;
type ValuesOf<Parameters extends Parameter<unknown>[]> = {
  [Index in keyof Parameters]: Parameters[Index] extends Parameter<infer Value> ? Value : never;
};

class Placeholder {
  readonly index: number;

  constructor(index: number) {
    this.index = index;
  }
}

/**
 * Prepares a statement that nearly every request runs: its SQL is built once, and each PostgreSQL connection parses and
 * plans it once. Not for searches, whose best plan depends on the words.
 * @param build builds the query from a query builder and a placeholder per value. `build.length` must count every
 *   placeholder, so no parameter may have a default
 */
export function prepared<Tables, Parameters extends Parameter<unknown>[], Row>(
  build: (tables: Kysely<Tables>, ...parameters: Parameters) => { compile: () => CompiledQuery<Row> },
): (orm: Orm, ...values: ValuesOf<Parameters>) => Promise<Row[]> {
  const placeholders = Array.from({ length: build.length - 1 }, (_, index) => sql.val(new Placeholder(index)));
  const { sql: text, parameters } = build(
    compiler as unknown as Kysely<Tables>,
    ...(placeholders as Parameters),
  ).compile();
  // named by content, so that behind an undeclared pooler no other process uses the name for a different statement
  const name = `prepared_${sha256(text).slice(0, 32)}`;
  return (orm, ...values) =>
    run<Row>(orm, {
      name,
      text,
      values: parameters.map((one) => (one instanceof Placeholder ? values[one.index] : one)),
    });
}

/**
 * Runs a statement. Without its name, PostgreSQL does not prepare it; see `preparedStatements` in `guardedConnections`.
 */
async function run<Row>(
  orm: Orm,
  { name, text, values }: { name: string; text: string; values: unknown[] },
): Promise<Row[]> {
  const connection = orm.em.getConnection();
  if (!(connection instanceof PostgreSqlConnection)) {
    return (await connection.getClient().executeQuery<Row>(CompiledQuery.raw(text, values))).rows;
  }
  // node-postgres ships no types of its own
  const pool = (await connection.getNativeClient()) as unknown as PgPool;
  const client = await pool.connect();
  try {
    const isNamed = pool.options.preparedStatements !== false;
    const { promise, resolve, reject } = Promise.withResolvers<{ rows: Row[] }>();
    // the rows of the driver's own promise would stay in memory until the next full garbage collection (decision 13)
    client.query<Row>({ ...(isNamed && { name }), text, values }, (error, result) =>
      error ? reject(error) : resolve(result),
    );
    const { rows } = await promise;
    client.release();
    return rows;
  } catch (error) {
    // for the log: the driver's stack ends at the socket
    if (error instanceof Error) Error.captureStackTrace(error);
    // after a statement timeout (57014) or a lock timeout (55P03) the connection is still usable
    client.release(!hasCode(error, '57014') && !hasCode(error, '55P03'));
    throw error;
  }
}
