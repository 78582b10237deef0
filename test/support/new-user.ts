import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { registerSchema } from '../../src/domain/account/accounts.ts';
import { hashPassword } from '../../src/modules/auth/passwords.ts';
import { logActivity } from '../../src/platform/activity/activity-log.ts';
import { createDevices } from '../../src/platform/identity/devices.ts';
import { createSessions } from '../../src/platform/identity/sessions.ts';
import { User } from '../../src/platform/identity/user.entity.ts';
import { servicesOf } from './test-app.ts';
import { password, Visitor } from './visitor.ts';

let passwordHash: Promise<string> | undefined;

/**
 * A user with a new account, logged in, as after `Visitor.register`. Its rows are written directly: most tests need an
 * account that none of them is about, and the hash of a password takes longer than all the rest.
 */
export async function newUser(
  app: FastifyInstance,
  email = `member-${randomUUID()}@example.test`,
): Promise<Visitor & { id: string; email: string }> {
  const services = servicesOf.get(app);
  if (!services) throw new Error('the app is none of the test apps');
  const { orm, settings } = services;
  passwordHash ??= hashPassword(password);
  const { password: _, ...person } = registerSchema.parse({ email, password });
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
