import { z } from 'zod';

/** Printable ASCII, so that the key fits into a header. */
export const requestKeyPattern = /^[!-~]{1,64}$/;

/**
 * A key chosen by the caller that identifies a request. Repeating a request with the same key and values creates
 * nothing twice, so retrying after a lost response is safe. REST reads it from the Idempotency-Key header.
 */
export const requestKeySchema = z
  .string()
  .regex(requestKeyPattern, 'must be 1 to 64 printable characters without spaces');
