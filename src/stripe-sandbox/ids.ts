import { randomInt } from 'node:crypto';

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** A random id in Stripe's format. @param prefix such as `cus` */
export function newId(prefix: string): string {
  return `${prefix}_${randomLetters(24)}`;
}

/** Random letters and digits, cryptographically secure. */
export function randomLetters(count: number): string {
  return Array.from({ length: count }, () => letters[randomInt(letters.length)]).join('');
}
