import type { FastifyInstance } from 'fastify';
import { onTestFinished } from 'vitest';
import { buildApp } from '../../src/app.ts';
import { registerSchema } from '../../src/domain/accounts.ts';
import { hashPassword } from '../../src/modules/auth/passwords.ts';
import { logActivity } from '../../src/platform/activity/activity-log.ts';
import { createDevices } from '../../src/platform/identity/devices.ts';
import { createSessions } from '../../src/platform/identity/sessions.ts';
import { User } from '../../src/platform/identity/user.entity.ts';
import type { Orm } from '../../src/platform/orm.ts';
import { buildTestApp, noPages, servicesOf, type TestAppOptions, testServices } from './test-app.ts';
import { password, Visitor } from './visitor.ts';

type Options = Omit<TestAppOptions, 'listen' | 'granted'>;

/** Starts another process on a database, with its own settings; the caller closes it. The database stays open. */
export function buildAppOn(orm: Orm, options: Options = {}): FastifyInstance {
  return buildTestApp(testServices(orm, options).services);
}

/**
 * The same until the test ends, unless the test closes it earlier, and without pages unless the settings name their
 * folder.
 */
export function appOn(orm: Orm, options: Options = {}): FastifyInstance {
  return untilTestEnds(buildAppOn(orm, { ...options, settings: { pagesFolder: noPages, ...options.settings } }));
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
let passwordHash: Promise<string> | undefined;

/**
 * A user with a new account, logged in, as after `Visitor.register`. Its rows are written directly: most tests need an
 * account that none of them is about, and the hash of a password takes longer than all the rest.
 */
export async function newUser(app: FastifyInstance): Promise<Visitor & { id: string; email: string }> {
  const services = servicesOf.get(app);
  if (!services) throw new Error('the app is none of the test apps');
  const { orm, settings } = services;
  number += 1;
  passwordHash ??= hashPassword(password);
  const { password: _, ...person } = registerSchema.parse({ email: `member-${number}@example.test`, password });
  const em = orm.em.fork();
  const user = em.create(User, { ...person, passwordHash: await passwordHash });
  logActivity(em, { level: 'info', action: 'auth.register', message: 'Created an account', userId: user.id });
  await em.flush();
  const [sessions, devices] = [createSessions(orm, settings), createDevices(orm, settings)];
  const visitor = new Visitor(app);
  visitor.cookie = `${sessions.cookie.name}=${await sessions.open(user)}`;
  visitor.device = `${devices.cookie.name}=${await devices.remember(undefined, user)}`;
  return Object.assign(visitor, { id: user.id, email: user.email });
}
