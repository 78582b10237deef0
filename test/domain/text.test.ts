import { describe, expect, test } from 'vitest';
import { requiredText, text } from '../../src/domain/text.ts';
import { validationMessage } from '../../src/domain/validation.ts';

const badCharacter = 'The request has a character that cannot be stored (NUL or half of a surrogate pair).';

function messageOf(schema: ReturnType<typeof text>, value: unknown): string | undefined {
  const { error } = schema.safeParse(value);
  return error && validationMessage(error);
}

describe.each([
  ['text', text],
  ['requiredText', requiredText],
])('%s', (_, schemaOf) => {
  test('takes its longest text and not one character more', () => {
    expect(messageOf(schemaOf(5), 'x'.repeat(5))).toBeUndefined();
    expect(messageOf(schemaOf(5), 'x'.repeat(6))).toBe('The request is too long: 6 of at most 5 characters.');
  });

  test('counts characters: an emoji is one', () => {
    expect(messageOf(schemaOf(2), '🎬🎬')).toBeUndefined();
    expect(messageOf(schemaOf(2), '🎬🎬🎬')).toBe('The request is too long: 3 of at most 2 characters.');
  });

  test.each(['a\0b', '\0', '\ud83c', 'a\udfac', '\udfac\ud83c'])('refuses %j, which no database takes', (value) => {
    expect(messageOf(schemaOf(20), value)).toBe(badCharacter);
  });

  test.each([null, undefined, 3, true, ['x'], { toString: 'x' }])('refuses %j, which is no text', (value) => {
    expect(messageOf(schemaOf(20), value)).toMatch(/^The request (must be text|is missing)\.$/);
  });
});

test('text keeps white space and line breaks as they are, and may be empty', () => {
  expect(text(20).parse('  a\n\tb ')).toBe('  a\n\tb ');
  expect(text(20).parse('')).toBe('');
});

test('requiredText drops the white space around before it counts', () => {
  expect(requiredText(3).parse(`  abc${' '.repeat(50)}`)).toBe('abc');
});

test.each(['', '   ', '\n\t'])('requiredText refuses %j', (value) => {
  expect(messageOf(requiredText(20), value)).toBe('The request is required.');
});
