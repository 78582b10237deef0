import { z } from 'zod';
import { characterCount } from '../text/characters.ts';
import { isStorable } from './storable.ts';

/**
 * Returns the schema of a text without NUL and lone surrogates, which PostgreSQL rejects
 * (https://www.postgresql.org/docs/15/datatype-json.html).
 * @param max the maximum number of characters
 */
export function text(max: number) {
  return storable(z.string(), max);
}

/** Like `text`, trimmed. */
export function trimmedText(max: number) {
  return storable(z.string().trim(), max);
}

/** Like `trimmedText`, but not empty. */
export function requiredText(max: number) {
  // `minLength` in JSON Schema counts white space, so use a pattern
  return storable(z.string().trim().regex(/\S/, 'is required'), max);
}

/** Like `trimmedText`, for a name or subject that others will read. Adds the rules of `nameProblem`. */
export function nameText(max: number) {
  return readable(trimmedText(max));
}

/** Like `nameText`, but not empty. */
export function requiredName(max: number) {
  return readable(requiredText(max));
}

function readable(schema: z.ZodString) {
  return schema.superRefine((value, context) => {
    const problem = nameProblem(value);
    if (problem) context.addIssue({ code: 'custom', message: problem });
  });
}

/**
 * Matches directional embeddings, overrides and isolates:
 * https://www.unicode.org/reports/tr9/#Directional_Formatting_Characters
 */
const directionControls = /[\u202a-\u202e\u2066-\u2069]/gu;

/**
 * Characters without a visible glyph: white space, control characters, blank glyphs, and default-ignorable characters
 * such as zero-width characters, the soft hyphen, Hangul fillers and variation selectors
 * (https://www.unicode.org/reports/tr44/#Default_Ignorable_Code_Point).
 */
const invisible = /[\p{White_Space}\p{Cc}\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb\u{1d159}]/gu;

/** Whether a text has a visible character. */
export function hasVisibleText(value: string): boolean {
  return value.replace(invisible, '') !== '';
}

/**
 * Returns why a name or subject is not safe for others to read, or null. Rejects direction controls, which can disguise
 * an address, and texts of only invisible characters. Allows the marks that Arabic and Hebrew need (U+200E, U+200F) and
 * the joiners of emoji. An empty text is valid here.
 */
export function nameProblem(value: string): string | null {
  const [control] = value.match(directionControls) ?? [];
  if (control)
    return `has a hidden character that changes the direction of text (${codePointLabel(control)}); remove it`;
  return value !== '' && !hasVisibleText(value) ? 'has only invisible characters' : null;
}

/** Replaces direction controls with their codes, such as `U+202E`, for inspection. */
export function escapeBidiCharacters(value: string): string {
  return value.replace(directionControls, codePointLabel);
}

/** Isolates the direction of a user's text in a plain-text sentence, with U+2068 and U+2069. */
export function isolated(value: string): string {
  return `\u2068${value}\u2069`;
}

function codePointLabel(character: string): string {
  return `U+${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}`;
}

function storable(schema: z.ZodString, max: number) {
  return schema
    .max(max, { error: ({ input }) => tooLong(max, characterCount(String(input))) })
    .refine(isStorable, 'has a character that cannot be stored (NUL or half of a surrogate pair)');
}

function tooLong(max: number, length: number): string {
  return `is too long: ${length.toLocaleString('en-US')} of at most ${max.toLocaleString('en-US')} characters`;
}
