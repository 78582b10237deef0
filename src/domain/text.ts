import { z } from 'zod';
import { characterCount } from './characters.ts';

/**
 * Text as the product stores it: any characters except NUL and lone surrogates,
 * neither of which PostgreSQL takes (https://www.postgresql.org/docs/15/datatype-json.html).
 * @param max the most characters
 */
export function text(max: number) {
  return storable(z.string(), max);
}

/** Like `text`, without the white space around it, which does not count. */
export function trimmedText(max: number) {
  return storable(z.string().trim(), max);
}

/** Like `trimmedText`, and not empty. */
export function requiredText(max: number) {
  // a pattern instead of a minimum length, which in JSON Schema would let white space alone pass
  return storable(z.string().trim().regex(/\S/, 'is required'), max);
}

function storable(schema: z.ZodString, max: number) {
  return schema
    .max(max, { error: ({ input }) => tooLong(max, characterCount(String(input))) })
    .refine(isStorable, 'has a character that cannot be stored (NUL or half of a surrogate pair)');
}

function isStorable(value: string): boolean {
  return value.isWellFormed() && !value.includes('\0');
}

function tooLong(max: number, length: number): string {
  return `is too long: ${length.toLocaleString('en-US')} of at most ${max.toLocaleString('en-US')} characters`;
}
