import { z } from 'zod';

/** What a key may look like: what fits into a header. */
export const requestKeyPattern = /^[!-~]{1,64}$/;

/**
 * A text of the caller's choice that names one request: sent again with the same key and the same values, it makes
 * nothing twice, so that a lost answer can be asked for again. Over REST it is the header Idempotency-Key.
 */
export const requestKeySchema = z
  .string()
  .regex(requestKeyPattern, 'must be 1 to 64 printable characters without spaces');
