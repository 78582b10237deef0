import type { MikroORM, Options, SqlEntityManager } from '@mikro-orm/postgresql';

export type { SqlEntityManager };

/** One type for both drivers: PGlite is PostgreSQL, so SQL, entities and migrations are the same. */
export type Orm = Pick<MikroORM, 'migrator' | 'close'> & { em: SqlEntityManager };
export type OrmConfig = Pick<Options, 'entities' | 'extensions'> & {
  migrations: NonNullable<Options['migrations']> & { path: string };
};
