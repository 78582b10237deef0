import { trpcError } from '../errors/errors.ts';
import { sha256 } from '../sha256.ts';

/** Hashes a request's values, to detect an Idempotency-Key that is reused for a different request. */
export function requestHash(input: object): string {
  return sha256(JSON.stringify(input));
}

/** @throws UNPROCESSABLE_CONTENT if the key was already used for a different request */
export function assertSameRequest(storedHash: string | null, hash: string): void {
  if (storedHash === hash) return;
  throw trpcError(
    'UNPROCESSABLE_CONTENT',
    'This Idempotency-Key was used for a different request. Send a new key with new values.',
  );
}
