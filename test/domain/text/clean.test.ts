import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { breaks, cleanDialogue, cleanText, oneLine, oneLineWithoutPeriod } from '../../../src/domain/text/clean.ts';
import { rounds } from '../../support/rounds.ts';
import { anyText } from '../arbitraries.ts';

describe('white space', () => {
  test.each([
    ['around a text goes', '  Static \t', 'Static'],
    ['inside becomes one space', 'a  b\t\tc \n d', 'a b c d'],
    ['of a line feed becomes a space', 'a\n---\nb', 'a --- b'],
    ['of a Windows line break becomes one space', 'a\r\nb', 'a b'],
    ['of a lone carriage return becomes a space', 'a\rb', 'a b'],
    ['of U+2028 and U+2029 becomes a space', 'a\u2028b\u2029c', 'a b c'],
    ['of NEL becomes a space', 'a\u0085b', 'a b'],
    ['of vertical tab and form feed becomes a space', 'a\vb\fc', 'a b c'],
    ['of no-break, ideographic and zero-width no-break space becomes a space', 'a\u00a0b\u3000c\ufeffd', 'a b c d'],
    ['of control characters becomes a space', 'a\0b\u001bc\u007fd\u009fe', 'a b c d e'],
    ['alone is nothing', ' \n\t\u2028\u0085 ', ''],
  ])('%s', (_, value, cleaned) => {
    expect(cleanText(value)).toBe(cleaned);
  });
});

describe('sentence punctuation', () => {
  test.each([
    ['at the end goes', 'Go now.', 'Go now'],
    ['at the end goes with the space before it', 'Go now !', 'Go now'],
    ['goes repeatedly', 'Really?!...', 'Really'],
    ['goes with spaces between', 'Wait . . .', 'Wait'],
    ['goes inside closing quotes', '"Go now!"', '"Go now"'],
    ['goes inside curly quotes', '“Faded Kodachrome.”', '“Faded Kodachrome”'],
    ['goes inside single quotes and guillemets', '‹‘«Go.»’›', '‹‘«Go»’›'],
    ['goes inside brackets', '(slowly.)', '(slowly)'],
    ['goes inside square and curly brackets', '[{Go!}]', '[{Go}]'],
    ['goes inside Japanese quotes', '「行け!」', '「行け」'],
    ['goes inside and behind brackets', 'turns (smiling!).', 'turns (smiling)'],
    ['goes inside nested closers with more between', '("Go.".)!', '("Go")'],
    ['goes before closers that stand apart', 'Go. )', 'Go)'],
    ['inside a text stays', 'At 3 a.m., 1.5 m. Then what? Rain', 'At 3 a.m., 1.5 m. Then what? Rain'],
    ['in front stays', '...and then', '...and then'],
    ['inside opening brackets stays', 'no (!', 'no ('],
    ['alone is nothing', '?!...', ''],
    ['alone in quotes leaves the quotes', '"..."', '""'],
  ])('%s', (_, value, cleaned) => {
    expect(cleanText(value)).toBe(cleaned);
  });

  test.each(['Rain,', 'Rain;', 'Rain:', 'Rain…', 'Rain -', 'say (this )', '"a" ', 'もう。'])(
    'keeps every other mark in %j',
    (value) => {
      expect(cleanText(value)).toBe(value.trim());
    },
  );
});

describe('for any text', () => {
  test('cleaning twice changes nothing more', () => {
    fc.assert(
      fc.property(anyText, (value) => {
        const once = cleanText(value);
        expect(cleanText(once)).toBe(once);
      }),
      { numRuns: rounds({ short: 150, full: 2_000 }) },
    );
  });

  test('the result is one line of single spaces without control characters', () => {
    fc.assert(
      fc.property(anyText, (value) => {
        const cleaned = cleanText(value);
        expect(cleaned).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u);
        expect(cleaned.replaceAll(' ', '')).not.toMatch(/\s/);
        expect(cleaned).not.toContain('  ');
        expect(cleaned).toBe(cleaned.trim());
      }),
      { numRuns: rounds({ short: 150, full: 2_000 }) },
    );
  });

  test('the result ends in no sentence punctuation, closing quotes and brackets aside', () => {
    fc.assert(
      fc.property(anyText, (value) => {
        const cleaned = cleanText(value);
        expect(cleaned).not.toMatch(/[.!?]$/);
        expect(cleaned).not.toMatch(/[.!?] ?["')\]}”»」]+$/);
      }),
      { numRuns: rounds({ short: 150, full: 2_000 }) },
    );
  });

  test('every other character stays, in its order', () => {
    const others = (text: string) => text.replace(/[\s\p{Cc}.!?]/gu, '');
    fc.assert(
      fc.property(anyText, (value) => {
        expect(others(cleanText(value))).toBe(others(value));
      }),
      { numRuns: rounds({ short: 150, full: 2_000 }) },
    );
  });

  test('a text that ends in a word keeps all its words and marks', () => {
    fc.assert(
      fc.property(anyText, (value) => {
        const words = `${value} end`.split(/[\s\p{Cc}]+/u).filter(Boolean);
        expect(cleanText(`${value} end`)).toBe(words.join(' '));
      }),
    );
  });
});

describe('a long text', () => {
  // a quadratic algorithm would time out on the longer ones
  const lengths = [20_000, 200_000];

  test.each(lengths)('of %i dots is cleaned', (length) => {
    expect(cleanText('.'.repeat(length))).toBe('');
    expect(cleanText(`x${'.'.repeat(length)}`)).toBe('x');
    expect(cleanText(`${'.'.repeat(length)}x`)).toBe(`${'.'.repeat(length)}x`);
  });

  test.each(lengths)('of %i spaces and line breaks is cleaned', (length) => {
    expect(cleanText(`x${' '.repeat(length)}x`)).toBe('x x');
    expect(cleanText(`${'\n '.repeat(length)}x${' \n'.repeat(length)}`)).toBe('x');
    expect(cleanText('a '.repeat(length)).length).toBe(2 * length - 1);
  });

  test.each(lengths)('of %i closing brackets and dots is cleaned', (length) => {
    expect(cleanText(`x${'.)'.repeat(length)}`)).toBe(`x${')'.repeat(length)}`);
    expect(cleanText(`x${' .'.repeat(length)}`)).toBe('x');
    expect(cleanText(`x${' )'.repeat(length)}`)).toBe(`x${' )'.repeat(length)}`);
    expect(cleanText(`x.${')'.repeat(length)}`)).toBe(`x${')'.repeat(length)}`);
    expect(cleanText(`x${'. '.repeat(length)}y`)).toBe(`x${'. '.repeat(length)}y`);
  });
});

describe('one line', () => {
  test.each([
    ['keeps every mark', ' Who is there?  Go! ... ', 'Who is there? Go! ...'],
    ['keeps quotes', '“Go.”', '“Go.”'],
    ['breaks nowhere', 'a\n---\r\nb\u2028c\u0085d\0e', 'a --- b c d e'],
    ['of white space alone is nothing', ' \n\t\u3000', ''],
  ])('%s', (_, value, line) => {
    expect(oneLine(value)).toBe(line);
  });

  test('equals replacing every break, and keeps tidy texts', () => {
    fc.assert(
      fc.property(anyText, (value) => {
        const line = oneLine(value);
        expect(line).toBe(value.replace(breaks, ' ').trim());
        expect(line).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
        expect(oneLine(line)).toBe(line);
      }),
      { numRuns: rounds({ short: 150, full: 1_000 }) },
    );
  });

  test('replaces every character that breaks a line or looks like a space', () => {
    for (let code = 0; code < 0x1_0000; code += 1) {
      const value = `a${String.fromCharCode(code)}b`;
      if (oneLine(value) !== value.replace(breaks, ' ')) expect.fail(`U+${code.toString(16)}`);
    }
  });

  test.each([
    ['A boat.', 'A boat'],
    ['A boat. ', 'A boat'],
    ['At 3 a.m.', 'At 3 a.m'],
    ['A boat...', 'A boat...'],
    ['A boat?', 'A boat?'],
    ['A boat!', 'A boat!'],
    ['“A boat.”', '“A boat.”'],
    ['.', '.'],
    ['', ''],
  ])('%j continues as %j', (value, line) => {
    expect(oneLineWithoutPeriod(value)).toBe(line);
  });
});

describe('dialogue', () => {
  test.each([
    ['We were never going to "Vienna".', 'We were never going to \\"Vienna\\"'],
    ['"Go now!"', '\\"Go now\\"'],
    ["It's “quoted”", "It's “quoted”"],
    ['  a\nb. ', 'a b'],
    ['...', ''],
  ])('turns %j into %j', (value, cleaned) => {
    expect(cleanDialogue(value)).toBe(cleaned);
  });

  test('is the cleaned text with every double quote escaped', () => {
    fc.assert(
      fc.property(anyText, (value) => {
        const dialogue = cleanDialogue(value);
        expect(dialogue).not.toMatch(/(?<!\\)"/);
        expect(dialogue.split('\\"').join('"')).toBe(cleanText(value));
      }),
      { numRuns: rounds({ short: 150, full: 1_000 }) },
    );
  });
});
