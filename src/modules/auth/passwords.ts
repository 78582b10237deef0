import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { serverLimits } from '../../domain/product/limits.ts';
import { createBoundedQueue } from '../../platform/jobs/bounded-queue.ts';

/** Argon2id (the library's default) as in https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html */
const owasp = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Unknown addresses are checked against this hash of a random password, so that they take as long as known ones. */
const decoyHash = await hash(crypto.randomUUID(), owasp);

const { atOnce, waiting, retryAfterSeconds } = serverLimits.passwordHashes;

/** Each hash occupies a core and 19 MiB for a while: a flood of logins must not take over the machine. */
const hashing = createBoundedQueue({ atOnce: Math.min(atOnce, availableParallelism()), waiting, retryAfterSeconds });

/** Call this before the first query of a call that will need a hash. @throws PublicFailure (503) if the queue is full */
export const assertHashingAvailable = hashing.assertNotFull;

/** @throws PublicFailure (503) if the queue is full */
export function hashPassword(password: string): Promise<string> {
  return hashing.run(() => hash(normalized(password), owasp));
}

/**
 * Checks a password against its hash. Takes the same time whether or not the account exists.
 * @param passwordHash undefined if there is no account
 * @throws PublicFailure (503) if the queue is full
 */
export async function verifyPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  const matches = await hashing.run(() => verify(passwordHash ?? decoyHash, normalized(password)));
  return matches && passwordHash !== undefined;
}

/**
 * Normalizes Unicode, so that é gives the same password whether a keyboard sends it composed or as e with an
 * accent.
 */
function normalized(password: string): string {
  return password.normalize('NFKC');
}
