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
 * Creates an account and logs in to it, like `Visitor.register` but much faster: the rows are written directly, and all
 * accounts share one password hash. For tests that need an account but do not test registration.
 */
export async function newUser(
  app: FastifyInstance,
  email = `member-${randomUUID()}@example.test`,
): Promise<Visitor & { id: string; email: string }> {
  const services = servicesOf.get(app);
  if (!services) throw new Error('the app was not built by buildTestApp');
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
