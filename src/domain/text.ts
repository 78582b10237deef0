import { z } from 'zod';
import { characterCount } from './characters.ts';
import { isStorable } from './storable.ts';

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

/** Like `trimmedText`, for a name or a subject that others read: see `nameProblem`. */
export function nameText(max: number) {
  return readable(trimmedText(max));
}

/** Like `nameText`, and not empty. */
export function requiredName(max: number) {
  return readable(requiredText(max));
}

function readable(schema: z.ZodString) {
  return schema.superRefine((value, context) => {
    const problem = nameProblem(value);
    if (problem) context.addIssue({ code: 'custom', message: problem });
  });
}

/** Embeddings, overrides and isolates: https://www.unicode.org/reports/tr9/#Directional_Formatting_Characters */
const directionControls = /[\u202a-\u202e\u2066-\u2069]/gu;

/**
 * Spaces, controls, what Unicode lets fonts leave out (https://www.unicode.org/reports/tr44/#Default_Ignorable_Code_Point:
 * zero-width characters, the soft hyphen, Hangul fillers, variation selectors), and what has a glyph without ink.
 */
const invisible = /[\p{White_Space}\p{Cc}\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb\u{1d159}]/gu;

/** Whether something of a text can be seen. */
export function hasVisibleText(value: string): boolean {
  return value.replace(invisible, '') !== '';
}

/**
 * Checks a name or subject that other people will read. Returns what is wrong with it, or null.
 * Refused are characters that turn the direction of the text around them, by which an address can be disguised, and
 * names of invisible characters alone. The marks that Arabic and Hebrew need (U+200E, U+200F) and the joiners of
 * emoji stay allowed. An empty text is no problem here.
 */
export function nameProblem(value: string): string | null {
  const [control] = value.match(directionControls) ?? [];
  if (control) return `has a hidden character that changes the direction of text (${codeOf(control)}); remove it`;
  return value !== '' && !hasVisibleText(value) ? 'has only invisible characters' : null;
}

/** A text with its direction controls as codes, such as `U+202E`, for where a text is inspected rather than read. */
export function showDirectionControls(value: string): string {
  return value.replace(directionControls, codeOf);
}

/** Keeps the direction of another's text to itself, inside a sentence that is no markup: U+2068 and U+2069 around it. */
export function isolated(value: string): string {
  return `\u2068${value}\u2069`;
}

function codeOf(character: string): string {
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
