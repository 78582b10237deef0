import { UniqueConstraintViolationException } from '@mikro-orm/core';
import { logActivity } from '../../platform/activity/activity-log.ts';
import type { Orm, SqlEntityManager } from '../../platform/database/orm.ts';
import { trpcError } from '../../platform/errors/errors.ts';
import { assertNotLastAdmin } from '../../platform/identity/last-admin.ts';
import { User } from '../../platform/identity/user.entity.ts';
import { hashPassword } from '../auth/passwords.ts';

/**
 * Ensures that an admin with this email exists: makes the existing account an admin and keeps its password, or creates
 * one. Safe to call from several processes at once.
 */
export async function ensureAdmin(orm: Orm, { email, password }: { email: string; password: string }): Promise<void> {
  if (await orm.em.fork().findOne(User, { email })) return void (await setAdmin(orm, email, true));
  const em = orm.em.fork();
  const { id } = em.create(User, {
    email,
    passwordHash: await hashPassword(password),
    firstName: '',
    lastName: '',
    isAdmin: true,
  });
  logActivity(em, {
    level: 'info',
    action: 'admin.granted',
    message: 'Created the first admin from the settings',
    userId: id,
  });
  try {
    await em.flush();
  } catch (error) {
    if (!(error instanceof UniqueConstraintViolationException)) throw error;
    await setAdmin(orm, email, true);
  }
}

/**
 * Grants or revokes admin rights.
 * @returns false if nothing changed
 * @throws NOT_FOUND if no account has this email; CONFLICT for the last admin
 */
export async function setAdmin(orm: Orm, email: string, isAdmin: boolean): Promise<boolean> {
  return orm.em.fork().transactional(async (tx) => {
    const user = await tx.findOne(User, { email });
    if (!user) throw trpcError('NOT_FOUND', `No account has the email ${email}. Register it first.`);
    if (user.isAdmin === isAdmin) return false;
    if (!isAdmin) await assertNotLastAdmin(tx, user);
    user.isAdmin = isAdmin;
    logActivity(tx, {
      level: 'info',
      action: isAdmin ? 'admin.granted' : 'admin.revoked',
      message: `Admin rights ${isAdmin ? 'granted' : 'revoked'} by command`,
      userId: user.id,
    });
    return true;
  });
}

/** The emails of all admins, in alphabetical order. */
export async function adminAddresses(em: SqlEntityManager): Promise<string[]> {
  const admins = await em.find(User, { isAdmin: true }, { orderBy: { email: 'asc' }, fields: ['email'] });
  return admins.map(({ email }) => email);
}
