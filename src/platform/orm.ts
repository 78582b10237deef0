import type { MikroORM, Options, SqlEntityManager } from '@mikro-orm/postgresql';

export type { SqlEntityManager };

/** Both drivers behind one type: PGlite is PostgreSQL, so the SQL, entities and migrations are the same. */
export type Orm = Pick<MikroORM, 'migrator' | 'close'> & { em: SqlEntityManager };
export type OrmConfig = Pick<Options, 'entities' | 'extensions'> & {
  migrations: NonNullable<Options['migrations']> & { path: string };
};
