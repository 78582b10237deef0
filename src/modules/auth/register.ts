import { UniqueConstraintViolationException } from '@mikro-orm/core';
import type { z } from 'zod';
import {
  type AccountRefusalReason,
  type CurrentUser,
  currentUserSchema,
  type registerSchema,
} from '../../domain/account/accounts.ts';
import { logActivity } from '../../platform/activity/activity-log.ts';
import type { PublicCall } from '../../platform/calls/call-context.ts';
import { trpcError } from '../../platform/errors/errors.ts';
import { User } from '../../platform/identity/user.entity.ts';
import { countRegistration } from './attempt-limits.ts';
import { assertUncommonPassword } from './common-passwords.ts';
import { assertHashingAvailable, hashPassword } from './passwords.ts';

/**
 * Creates an account and logs in.
 * @throws CONFLICT if the email already has an account; like `assertUncommonPassword`; TooManyRequests over the limit
 */
export async function register(call: PublicCall, input: z.infer<typeof registerSchema>): Promise<CurrentUser> {
  assertHashingAvailable();
  assertUncommonPassword(input.password, 'password');
  const attempt = await countRegistration(call);
  const { password, ...person } = input;
  const { em } = call;
  const passwordHash = await attempt.run(() => hashPassword(password));
  const user = em.create(User, { ...person, passwordHash });
  logActivity(em, { level: 'info', action: 'auth.register', message: 'Created an account', userId: user.id });
  try {
    // the unique index decides, even between concurrent calls
    await em.flush();
  } catch (error) {
    if (error instanceof UniqueConstraintViolationException) throw emailTaken();
    throw error;
  }
  await call.signIn(user);
  return currentUserSchema.parse(user);
}

export function emailTaken() {
  const reason: AccountRefusalReason = 'email-taken';
  return trpcError('CONFLICT', 'An account with this e-mail address already exists', { reason, field: 'email' });
}
