import { hash, verify } from '@node-rs/argon2';

/** Argon2id, the library's default, at https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html */
const owasp = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Of a password that nobody knows, with the same cost: what an unknown address is checked against. */
const nobodysHash = await hash(crypto.randomUUID(), owasp);

export function hashPassword(password: string): Promise<string> {
  return hash(normalized(password), owasp);
}

/** Takes the same time whether there is an account or not. @param passwordHash undefined where there is none */
export async function isPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  const matches = await verify(passwordHash ?? nobodysHash, normalized(password));
  return matches && passwordHash !== undefined;
}

/** One keyboard composes é, another types e and an accent: both are the same password. */
function normalized(password: string): string {
  return password.normalize('NFKC');
}
