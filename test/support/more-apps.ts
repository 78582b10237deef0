import type { FastifyInstance } from 'fastify';
import { onTestFinished } from 'vitest';
import { buildApp } from '../../src/app.ts';
import type { Orm } from '../../src/platform/database.ts';
import { type TestAppOptions, testServices } from './test-app.ts';
import { Visitor } from './visitor.ts';

type Options = Omit<TestAppOptions, 'listen' | 'granted'>;

/** One process more on a database, with settings of its own, for whoever closes it. The database stays open. */
export function buildAppOn(orm: Orm, options: Options = {}): FastifyInstance {
  return buildApp(testServices(orm, options).services);
}

/** The same until the test is over, unless the test closes it earlier. */
export function appOn(orm: Orm, options: Options = {}): FastifyInstance {
  return untilTestEnds(buildAppOn(orm, options));
}

/** One whose every use of the database throws an error, until the test is over. */
export function brokenAppOn(orm: Orm, error: Error): FastifyInstance {
  const failing: Orm = Object.create(orm, {
    em: {
      get() {
        throw error;
      },
    },
  });
  return untilTestEnds(buildApp({ ...testServices(orm).services, orm: failing }));
}

function untilTestEnds(app: FastifyInstance): FastifyInstance {
  onTestFinished(() => app.close());
  return app;
}

let number = 0;

/** Somebody with a new account, signed in. */
export async function memberOf(app: FastifyInstance): Promise<Visitor & { id: string; email: string }> {
  number += 1;
  const visitor = new Visitor(app);
  const { id, email } = await visitor.register(`member-${number}@example.test`);
  return Object.assign(visitor, { id, email });
}
