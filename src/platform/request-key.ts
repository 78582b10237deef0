import { trpcError } from './errors.ts';
import { sha256 } from './sha256.ts';

/** What tells one request from another: a hash of its values. */
export function requestHash(input: object): string {
  return sha256(JSON.stringify(input));
}

/** @throws UNPROCESSABLE_CONTENT if a key was used for another request before */
export function assertSameRequest(storedHash: string | null, hash: string): void {
  if (storedHash === hash) return;
  throw trpcError(
    'UNPROCESSABLE_CONTENT',
    'This Idempotency-Key was used for another request. Send a new key with new values.',
  );
}
