import { Migrator } from '@mikro-orm/migrations';
import { MikroORM } from '@mikro-orm/postgresql';
import type { Orm } from '../platform/database.ts';
import { fromProjectRoot } from '../platform/project-root.ts';
import { SandboxCounter, SandboxEvent, SandboxObject, SandboxRequest } from './entities.ts';

const migrations = fromProjectRoot('src/stripe-sandbox/migrations');

/**
 * The sandbox's own ORM, with its own entities and migrations, over the connections of the product's: the embedded
 * engine has only one. It ends with those, and must not be closed itself.
 */
export function sandboxOrm({ em }: Orm): Orm {
  const driver = em.getDriver();
  return new MikroORM({
    // PostgreSQL's or the embedded engine's; `constructor` is typed as any function
    driver: driver.constructor as NonNullable<ConstructorParameters<typeof MikroORM>[0]['driver']>,
    driverOptions: driver.getConnection().getClient(),
    dbName: em.config.get('dbName'),
    ensureDatabase: false,
    entities: [SandboxObject, SandboxEvent, SandboxRequest, SandboxCounter],
    extensions: [Migrator],
    migrations: {
      path: migrations,
      pathTs: migrations,
      tableName: 'stripe_sandbox_migrations',
      snapshot: false,
      // the product's tables are no entities here, and not the sandbox's to drop
      safe: true,
      silent: true,
    },
  });
}
