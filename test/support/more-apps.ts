import type { FastifyInstance } from 'fastify';
import { buildApp } from '../../src/app.ts';
import type { Orm } from '../../src/platform/database.ts';
import { type TestAppOptions, testServices } from './test-app.ts';
import { Visitor } from './visitor.ts';

/** One process more on a database, with settings of its own. Closing it leaves the database open. */
export function appOn(orm: Orm, options: Omit<TestAppOptions, 'listen' | 'granted'> = {}): FastifyInstance {
  return buildApp(testServices(orm, options).services);
}

/** One whose every use of the database throws an error. */
export function brokenAppOn(orm: Orm, error: Error): FastifyInstance {
  const failing: Orm = Object.create(orm, {
    em: {
      get() {
        throw error;
      },
    },
  });
  return buildApp({ ...testServices(orm).services, orm: failing });
}

let number = 0;

/** Somebody with a new account, signed in. */
export async function memberOf(app: FastifyInstance): Promise<Visitor & { id: string; email: string }> {
  number += 1;
  const visitor = new Visitor(app);
  const { id, email } = await visitor.register(`member-${number}@example.test`);
  return Object.assign(visitor, { id, email });
}
