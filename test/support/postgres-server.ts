import { MikroORM } from '@mikro-orm/postgresql';

/** Runs one statement on a PostgreSQL server, outside of any transaction. */
export async function onServer(url: string, sql: string): Promise<void> {
  const orm = new MikroORM({ clientUrl: url, entities: [], discovery: { warnWhenNoEntities: false } });
  try {
    await orm.em.fork().execute(sql);
  } finally {
    await orm.close();
  }
}
