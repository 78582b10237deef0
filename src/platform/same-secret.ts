import { createHash, timingSafeEqual } from 'node:crypto';

/** Whether a secret is the wanted one; takes the same time wherever the two differ. Neither fits nothing. */
export function isSame(given: string | undefined, wanted: string | undefined): boolean {
  if (given === undefined || wanted === undefined) return false;
  const [one, other] = [given, wanted].map((text) => createHash('sha256').update(text).digest()) as [Buffer, Buffer];
  return timingSafeEqual(one, other);
}
