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
import type { Orm } from './database.ts';
import { hasCode } from './error-code.ts';
import { sha256 } from './sha256.ts';

/** The part of node-postgres' pool that is used here; the package ships no types. */
interface Pool {
  connect: () => Promise<PoolClient>;
  options: { preparedStatements?: boolean };
}
interface PoolClient {
  query: (query: { name?: string; text: string; values: readonly unknown[] }) => Promise<{ rows: unknown[] }>;
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

/** SQL in which there are no values, written once instead of at each call. @throws when there are some */
export function withoutValues<Row>(select: RawBuilder<Row>): RawBuilder<Row> {
  const { sql: text, parameters } = select.compile(compiler);
  if (parameters.length > 0) throw new Error(`there are values in ${text}`);
  return sql.raw(text);
}

/** The names of shared statements by their text. Their texts are few: what somebody looks for is no part of them. */
const names = new Map<string, string>();

/** A statement that reads. */
export interface Reading<Row> {
  select: RawBuilder<Row>;
  /** Whether its plan depends on its values, as that of a search does; then it is planned each time. */
  varies?: boolean;
}

/**
 * Runs a statement that many requests share, outside of transactions. On PostgreSQL each connection parses and plans it
 * once, under a name; not where the pool's option `preparedStatements` is false, as behind a pooler that gives every
 * transaction another connection.
 */
export async function runPrepared<Row>(orm: Orm, { select, varies = false }: Reading<Row>): Promise<Row[]> {
  const { sql: text, parameters: values } = select.compile(compiler);
  const connection = orm.em.getConnection();
  if (!(connection instanceof PostgreSqlConnection)) {
    const { rows } = await connection.getClient().executeQuery<Row>(CompiledQuery.raw(text, [...values]));
    return rows;
  }
  // typed as far as it is used here
  const pool = (await connection.getNativeClient()) as unknown as Pool;
  const isNamed = !varies && pool.options.preparedStatements !== false;
  const client = await pool.connect();
  try {
    const { rows } = await client.query({ ...(isNamed && { name: nameOf(text) }), text, values });
    client.release();
    // the statement says what its rows are
    return rows as Row[];
  } catch (error) {
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
