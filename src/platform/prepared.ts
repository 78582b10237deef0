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
import { hasCode } from './error-code.ts';
import type { Orm } from './orm.ts';
import { sha256 } from './sha256.ts';

/** Writes SQL without a connection. */
const compiler = new Kysely<never>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** A value that each run of a statement gives anew. */
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
 * A statement that nearly every request runs: its SQL is built once, and each connection to PostgreSQL parses and plans it
 * once, under a name. Not for a search, whose best plan depends on its words.
 * @param build gets a query builder, and for each value what stands for it in the query; its parameters are counted, so
 *   none may have a default
 */
export function prepared<Tables, Parameters extends Parameter<unknown>[], Row>(
  build: (tables: Kysely<Tables>, ...parameters: Parameters) => { compile: () => CompiledQuery<Row> },
): (orm: Orm, ...values: ValuesOf<Parameters>) => Promise<Row[]> {
  const placeholders = Array.from({ length: build.length - 1 }, (_, index) => sql.val(new Placeholder(index)));
  const { sql: text, parameters } = build(
    compiler as unknown as Kysely<Tables>,
    ...(placeholders as Parameters),
  ).compile();
  // by the text: behind a pooler that was not named as one, the same name must not be another process's statement
  const name = `prepared_${sha256(text).slice(0, 32)}`;
  return (orm, ...values) =>
    run<Row>(orm, {
      name,
      text,
      values: parameters.map((one) => (one instanceof Placeholder ? values[one.index] : one)),
    });
}

/** The part of node-postgres' pool that is used here; the package ships no types. */
interface Pool {
  connect: () => Promise<PoolClient>;
  options: { preparedStatements?: boolean };
}
interface PoolClient {
  query: (query: { name?: string; text: string; values: unknown[] }) => Promise<{ rows: unknown[] }>;
  release: (isBroken?: boolean) => void;
}

/** Under a name where the pool's option `preparedStatements` allows it: a pooler may give each transaction another connection. */
async function run<Row>(
  orm: Orm,
  { name, text, values }: { name: string; text: string; values: unknown[] },
): Promise<Row[]> {
  const connection = orm.em.getConnection();
  if (!(connection instanceof PostgreSqlConnection)) {
    return (await connection.getClient().executeQuery<Row>(CompiledQuery.raw(text, values))).rows;
  }
  // typed as far as it is used here
  const pool = (await connection.getNativeClient()) as unknown as Pool;
  const client = await pool.connect();
  try {
    const { rows } = await client.query({ ...(pool.options.preparedStatements !== false && { name }), text, values });
    client.release();
    // the statement says what its rows are
    return rows as Row[];
  } catch (error) {
    // a statement that was cancelled for its time or that of a lock leaves its connection as it was
    client.release(!hasCode(error, '57014') && !hasCode(error, '55P03'));
    throw error;
  }
}
