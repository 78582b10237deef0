import { describe, expect, test } from 'vitest';
import {
  escapeBidiCharacters,
  isolated,
  nameProblem,
  nameText,
  requiredName,
  requiredText,
  text,
} from '../../../src/domain/schemas/text.ts';
import { validationMessage } from '../../../src/domain/schemas/validation.ts';

const badCharacter = 'The request has a character that cannot be stored (NUL or half of a surrogate pair).';

function errorFor(schema: ReturnType<typeof text>, value: unknown): string | undefined {
  const { error } = schema.safeParse(value);
  return error && validationMessage(error);
}

describe.each([
  ['text', text],
  ['requiredText', requiredText],
])('%s', (_, makeSchema) => {
  test('accepts its longest text and not one character more', () => {
    expect(errorFor(makeSchema(5), 'x'.repeat(5))).toBeUndefined();
    expect(errorFor(makeSchema(5), 'x'.repeat(6))).toBe('The request is too long: 6 of at most 5 characters.');
  });

  test('counts characters: an emoji is one', () => {
    expect(errorFor(makeSchema(2), '🎬🎬')).toBeUndefined();
    expect(errorFor(makeSchema(2), '🎬🎬🎬')).toBe('The request is too long: 3 of at most 2 characters.');
  });

  test.each(['a\0b', '\0', '\ud83c', 'a\udfac', '\udfac\ud83c'])('rejects %j, which no database accepts', (value) => {
    expect(errorFor(makeSchema(20), value)).toBe(badCharacter);
  });

  test.each([null, undefined, 3, true, ['x'], { toString: 'x' }])('rejects %j, which is not text', (value) => {
    expect(errorFor(makeSchema(20), value)).toMatch(/^The request (must be text|is missing)\.$/);
  });
});

test('text keeps white space and line breaks, and may be empty', () => {
  expect(text(20).parse('  a\n\tb ')).toBe('  a\n\tb ');
  expect(text(20).parse('')).toBe('');
});

test('requiredText trims before counting', () => {
  expect(requiredText(3).parse(`  abc${' '.repeat(50)}`)).toBe('abc');
});

test.each(['', '   ', '\n\t'])('requiredText rejects %j', (value) => {
  expect(errorFor(requiredText(20), value)).toBe('The request is required.');
});

test.each([...['U+202A', 'U+202B', 'U+202C', 'U+202D', 'U+202E'], ...['U+2066', 'U+2067', 'U+2068', 'U+2069']])(
  'rejects a name with %s at any position',
  (code) => {
    const control = String.fromCodePoint(Number.parseInt(code.slice(2), 16));
    for (const name of [control, `${control}Ada`, `Ada${control}`, `A${control}da`, `\u05d0${control}\u05d1`]) {
      expect(errorFor(nameText(20), name)).toBe(
        `The request has a hidden character that changes the direction of text (${code}); remove it.`,
      );
      expect(errorFor(requiredName(20), name)).toContain(code);
    }
  },
);

test.each([
  ...['\u200b', '\u200d', '\u00ad', '\u2060', '\ufeff\u200c', '\u3164', '\uffa0', '\u115f\u1160', '\u2800', '\u180e'],
  ...[
    '\ufe0f',
    '\u034f',
    '\u061c',
    '\u200e\u200f',
    '\u{e0041}',
    '\u{1d159}',
    '\u200b \u200b',
    '\u2800\u3000\u00ad',
    '\u0001',
  ],
])('rejects an invisible name: %j', (name) => {
  expect(nameProblem(name)).toBe('has only invisible characters');
  expect(nameText(20).safeParse(name).success).toBe(false);
  expect(requiredName(20).safeParse(name).success).toBe(false);
});

test.each([
  ...[
    'Ada',
    'O’Neil',
    '李安',
    'עדה',
    '\u200fמ. לב\u200e',
    'محمد',
    'می\u200cخواهم',
    'क्\u200dष',
    'é',
    'e\u0301',
    '-',
    '.',
  ],
  ...['👩\u200d👩\u200d👧', '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}', '☀\ufe0f', '\u00adsoft'],
])('accepts a real name: %j', (name) => {
  expect(nameProblem(name)).toBeNull();
  expect(nameText(20).parse(` ${name} `)).toBe(name.trim());
});

test('an optional name may be empty', () => {
  expect(nameText(20).parse('  ')).toBe('');
  expect(errorFor(requiredName(20), '  ')).toBe('The request is required.');
});

test('isolates the direction of user text, or shows direction characters as codes', () => {
  expect(isolated('עדה')).toBe('\u2068עדה\u2069');
  expect(escapeBidiCharacters('a\u202eb\u2066c\u200fd')).toBe('aU+202EbU+2066c\u200fd');
});
