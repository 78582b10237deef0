import { z } from 'zod';

/**
 * Text as the product stores it: any characters except NUL and lone surrogates,
 * neither of which PostgreSQL takes (https://www.postgresql.org/docs/15/datatype-json.html).
 * @param max the most UTF-16 code units
 */
export function text(max: number) {
  return z
    .string()
    .max(max, { error: ({ input }) => tooLong(max, String(input).length) })
    .refine(isStorable, 'has a character that cannot be stored (NUL or half of a surrogate pair)');
}

/** Like `text`, without the white space around it, and not empty. */
export function requiredText(max: number) {
  return z
    .string()
    .trim()
    .min(1, 'is required')
    .max(max, { error: ({ input }) => tooLong(max, String(input).length) })
    .refine(isStorable, 'has a character that cannot be stored (NUL or half of a surrogate pair)');
}

function isStorable(value: string): boolean {
  return value.isWellFormed() && !value.includes('\0');
}

function tooLong(max: number, length: number): string {
  return `is too long: ${length.toLocaleString('en-US')} of at most ${max.toLocaleString('en-US')} characters`;
}
