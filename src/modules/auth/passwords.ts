import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { serverLimits } from '../../domain/limits.ts';
import { createBoundedQueue } from '../../platform/bounded-queue.ts';

/** Argon2id, the library's default, at https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html */
const owasp = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Of a password that nobody knows, with the same cost: what an unknown address is checked against. */
const nobodysHash = await hash(crypto.randomUUID(), owasp);

const { atOnce, waiting, retryAfterSeconds } = serverLimits.passwordHashes;

/** A hash takes a core and 19 MiB for a while: a flood of log-ins must not take the whole machine. */
const hashing = createBoundedQueue({ atOnce: Math.min(atOnce, availableParallelism()), waiting, retryAfterSeconds });

/** For calls that will need a hash, before they ask the database anything. @throws PublicFailure (503) */
export const refuseWhenBusy = hashing.refuseWhenFull;

/** @throws PublicFailure (503) when too many hashes wait already */
export function hashPassword(password: string): Promise<string> {
  return hashing.run(() => hash(normalized(password), owasp));
}

/**
 * Takes the same time whether there is an account or not.
 * @param passwordHash undefined where there is none
 * @throws PublicFailure (503) when too many hashes wait already
 */
export async function isPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  const matches = await hashing.run(() => verify(passwordHash ?? nobodysHash, normalized(password)));
  return matches && passwordHash !== undefined;
}

/** One keyboard composes é, another types e and an accent: both are the same password. */
function normalized(password: string): string {
  return password.normalize('NFKC');
}
