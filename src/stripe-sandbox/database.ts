import { Migrator } from '@mikro-orm/migrations';
import { MikroORM } from '@mikro-orm/postgresql';
import type { Orm } from '../platform/database/orm.ts';
import { fromProjectRoot } from '../platform/project-root.ts';
import { SandboxCounter, SandboxEvent, SandboxObject, SandboxRequest } from './entities.ts';

const migrations = fromProjectRoot('src/stripe-sandbox/migrations');

const opened = new WeakMap<Orm, Orm>();

/**
 * Returns the sandbox's ORM, which has its own entities and migrations. It uses the product's connections, since the
 * embedded engine has only one connection, and ends with the product's ORM, so it must not be closed. There is one for
 * each ORM of the product.
 */
export function sandboxOrm(product: Orm): Orm {
  const sandboxed = opened.get(product) ?? open(product);
  opened.set(product, sandboxed);
  return sandboxed;
}

function open({ em }: Orm): Orm {
  const driver = em.getDriver();
  return new MikroORM({
    // the driver class of PostgreSQL or of the embedded engine; TypeScript types `constructor` as `Function`
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
      // never drop the product's tables, which are not entities here
      safe: true,
      silent: true,
    },
  });
}
