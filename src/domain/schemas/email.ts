import { z } from 'zod';
import { limits } from '../product/limits.ts';

/** An email address: trimmed, lower case, at most 254 characters. */
export const emailSchema = z
  .string()
  .trim()
  .toLowerCase()
  .max(limits.emailLength, 'is too long')
  .check(z.email('is not a valid e-mail address'));
