import { z } from 'zod';

/** Anything that fits into a header. */
export const requestKeyPattern = /^[!-~]{1,64}$/;

/**
 * A key of the caller's choice that identifies one request. Repeating a request with the same key and values creates
 * nothing twice, so it is safe to retry after a lost response. Over REST it is the Idempotency-Key header.
 */
export const requestKeySchema = z
  .string()
  .regex(requestKeyPattern, 'must be 1 to 64 printable characters without spaces');
