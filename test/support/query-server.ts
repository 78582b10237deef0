import { MikroORM } from '@mikro-orm/postgresql';

/** Runs one statement on a PostgreSQL server, outside of any transaction. @returns its rows */
export async function queryServer<Row>(url: string, sql: string): Promise<Row[]> {
  const orm = new MikroORM({
    clientUrl: url,
    entities: [],
    discovery: { warnWhenNoEntities: false },
    // a pooler's console does not support the query that lists databases
    ensureDatabase: false,
  });
  try {
    return await orm.em.fork().execute(sql);
  } finally {
    await orm.close();
  }
}
