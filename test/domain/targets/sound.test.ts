import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseSound } from '../../../src/domain/targets/sound.ts';
import { anyText } from '../arbitraries.ts';

/** Formats each part as `kind: words`. */
function read(text: string): string[] {
  return parseSound(text).map(({ kind, words }) => `${kind}: ${text.slice(words.from, words.to)}`);
}

describe('the parts of a sound', () => {
  test.each([
    ['are effects where it does not say', 'Rain, gulls', ['effects: Rain, gulls']],
    [
      'are one part over all lines then',
      ' Rain\nMusical chairs: squeaking. ',
      ['effects: Rain\nMusical chairs: squeaking.'],
    ],
    ['are music after its lead', 'Music: a slow cello', ['music: a slow cello']],
    ['are music after a sentence', 'Rain. Music: a slow cello', ['effects: Rain.', 'music: a slow cello']],
    ['are music after a semicolon', 'Rain; music: a slow cello; wind', ['effects: Rain', 'music: a slow cello; wind']],
    [
      'end with their line',
      'Rain\nMusic: a slow cello\nGulls',
      ['effects: Rain', 'music: a slow cello', 'effects: Gulls'],
    ],
    [
      'are ambience and effects by several leads',
      'AMBIENCE: wind; sfx: a door. Ambient: gulls. Sound effects: rope\nEffects： oars',
      ['ambience: wind', 'effects: a door.', 'ambience: gulls.', 'effects: rope', 'effects: oars'],
    ],
    [
      'are not music in the middle of a sentence',
      'He hums the music: a waltz',
      ['effects: He hums the music: a waltz'],
    ],
    ['are not music without words', 'Rain. Music: ', ['effects: Rain. Music:']],
    ['are words where a lead has none', 'Music:\nSFX: rain', ['effects: Music:', 'effects: rain']],
    ['are none in an empty text', ' \n', []],
  ])('%s', (_, text, parts) => {
    expect(read(text)).toEqual(parts);
  });

  test('are in order and cover every word except the labels', () => {
    const lead = fc.constantFrom('Music: ', 'SFX: ', '; ambience: ', '. Music: ', '\n');
    const sound = fc.array(fc.oneof(anyText, lead), { maxLength: 8 }).map((pieces) => pieces.join(''));
    fc.assert(
      fc.property(sound, (text) => {
        let end = 0;
        let rest = '';
        for (const { from, to, words } of parseSound(text)) {
          expect(from).toBeGreaterThanOrEqual(end);
          expect(words.from).toBeGreaterThanOrEqual(from);
          expect(words.to).toBe(to);
          expect(to).toBeGreaterThan(words.from);
          rest += text.slice(end, from);
          end = to;
        }
        expect(`${rest}${text.slice(end)}`).not.toMatch(/[\p{L}\p{N}]/u);
      }),
    );
  });

  test.each(['Music:', 'Music: a. ', '; Music:', '.       ', '\n', 'sound effects'])(
    'are read in a time that grows with the length: %j',
    (piece) => {
      // a quadratic algorithm would time out here, although the longest field has only 2,000 characters
      expect(parseSound(piece.repeat(20_000)).every(({ from, to }) => from < to)).toBe(true);
    },
  );
});
