import type { FastifyInstance } from 'fastify';
import { onTestFinished } from 'vitest';
import { buildApp } from '../../src/app.ts';
import type { Orm } from '../../src/platform/database.ts';
import { fromProjectRoot } from '../../src/platform/project-root.ts';
import { type TestAppOptions, testServices } from './test-app.ts';
import { Visitor } from './visitor.ts';

type Options = Omit<TestAppOptions, 'listen' | 'granted'>;

/** Where no pages are: an app that has none is built in less than half of the time. */
const noPages = fromProjectRoot('test/no-pages');

/**
 * Starts another process on a database, with its own settings, and without pages unless these name their folder; the
 * caller closes it. The database stays open.
 */
export function buildAppOn(orm: Orm, options: Options = {}): FastifyInstance {
  const settings = { pagesFolder: noPages, ...options.settings };
  return buildApp(testServices(orm, { ...options, settings }).services);
}

/** The same until the test ends, unless the test closes it earlier. */
export function appOn(orm: Orm, options: Options = {}): FastifyInstance {
  return untilTestEnds(buildAppOn(orm, options));
}

/**
 * Has an app of `appOn` listen on a loopback port that the system picks. @returns its URL
 */
export async function listening(app: FastifyInstance): Promise<string> {
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  // a stop gives who is still connecting a third of a second; when a test ends, nobody is
  onTestFinished(() => void app.server.close());
  return url;
}

/** An app whose every database access throws, until the test ends. */
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

/** A user with a new account, logged in. */
export async function newUser(app: FastifyInstance): Promise<Visitor & { id: string; email: string }> {
  number += 1;
  const visitor = new Visitor(app);
  const { id, email } = await visitor.register(`member-${number}@example.test`);
  return Object.assign(visitor, { id, email });
}
