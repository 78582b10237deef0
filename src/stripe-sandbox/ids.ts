import { randomInt } from 'node:crypto';

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** A random id as Stripe's. @param prefix such as `cus` */
export function newId(prefix: string): string {
  return `${prefix}_${randomLetters(24)}`;
}

/** Letters and digits that cannot be guessed. */
export function randomLetters(count: number): string {
  return Array.from({ length: count }, () => letters[randomInt(letters.length)]).join('');
}
