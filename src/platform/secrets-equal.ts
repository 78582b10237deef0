import { createHash, timingSafeEqual } from 'node:crypto';

/** Constant-time comparison; false if either is missing. */
export function secretsEqual(actual: string | undefined, expected: string | undefined): boolean {
  if (actual === undefined || expected === undefined) return false;
  // equal lengths, which timingSafeEqual requires
  const [a, b] = [actual, expected].map((text) => createHash('sha256').update(text).digest()) as [Buffer, Buffer];
  return timingSafeEqual(a, b);
}
