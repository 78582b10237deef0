import fc from 'fast-check';
import { expect, test } from 'vitest';
import { limits } from '../../../src/domain/product/limits.ts';
import { totalDuration } from '../../../src/domain/scene/duration.ts';
import { type SceneFieldKey, sceneFieldKeys } from '../../../src/domain/scene/fields.ts';
import { text as storable } from '../../../src/domain/schemas/text.ts';
import { characterCount } from '../../../src/domain/text/characters.ts';
import { checkText, maxWords, shortenDialogue, splitWords } from '../../../src/modules/ai/check-answer.ts';
import { distributeDuration } from '../../../src/modules/ai/distribute-duration.ts';
import { textSoFar } from '../../../src/modules/ai/text-so-far.ts';
import { WriterFailure } from '../../../src/modules/ai/writer-failure.ts';
import { anyText } from '../../domain/arbitraries.ts';
import { rounds } from '../../support/rounds.ts';

const checked = (answer: string, field: SceneFieldKey = 'light', seconds = 4) => checkText(answer, { field, seconds });

test.each<[string, string, SceneFieldKey?]>([
  ['Hard blue moonlight', 'Hard blue moonlight'],
  ['  Hard\n\n blue\tmoonlight\u2028here ', 'Hard blue moonlight here'],
  ['"Hard blue moonlight"', 'Hard blue moonlight'],
  ['“Hard blue moonlight”', 'Hard blue moonlight'],
  ["'Stay here'", 'Stay here', 'dialog'],
  ['"Wait," she says, "now"', '"Wait," she says, "now"'],
  ['Light: hard blue moonlight', 'hard blue moonlight'],
  ['**Lighting:** hard blue', 'hard blue'],
  ['COLOR GRADING: muted teal', 'muted teal', 'grade'],
  ['Dialogue: "Stay here"', 'Stay here', 'dialog'],
  ['ANNA: Stay here', 'Stay here', 'dialog'],
  ['ANNA (softly): "Stay here"', 'Stay here', 'dialog'],
  ['```\nHard blue moonlight\n```', 'Hard blue moonlight'],
  ['# Hard blue moonlight', 'Hard blue moonlight'],
  ['- Hard blue moonlight', 'Hard blue moonlight'],
  ['**Hard** _blue_ `moonlight`', 'Hard _blue_ moonlight'],
  ['<p>Hard <b>blue</b> moonlight</p>', 'Hard blue moonlight'],
  ['Exposure < 5, contrast > 2', 'Exposure < 5, contrast > 2'],
  ['2700 K: warm, 5 * 3 lamps', '2700 K: warm, 5 * 3 lamps'],
  ['The scene: lit from below', 'The scene: lit from below'],
])('turns %j into %j', (answer, text, field) => {
  expect(checked(answer, field)).toBe(text);
});

test.each<[string, string, SceneFieldKey?]>([
  ['nothing', ''],
  ['white space', ' \n\u0000 '],
  ['a label alone', 'Light:'],
  ['a pair of quotes', '""'],
  ['a whole sheet', 'Action: runs\nCamera: wide\nLight: hard'],
  ['a second field', 'Hard moonlight. Audio: rain'],
  ['a tag that another one hides', '<scr<b>ipt>alert(1)</scr</b>ipt>'],
  ['a tag without an end', 'Hard <img src=x'],
  ['a link', 'Hard [moonlight](https://example.test)'],
  ['an address that runs', 'javascript:alert(1)'],
  ['601 characters', 'x'.repeat(limits.generatedLength + 1)],
  ['far too much wrapping', `${' '.repeat(10 * limits.generatedLength)}x`],
  ['half a character', 'Hard \ud800 moonlight'],
  ['too many words for the time', 'one two three four five six seven eight nine ten eleven twelve', 'dialog'],
])('rejects %s', (_, answer, field) => {
  expect(() => checked(answer, field)).toThrow(WriterFailure);
});

test.each<[string, string, 'look' | 'wording' | 'dialog' | 'subject']>([
  ['Palette: rust and slate. Light: soft overcast.', 'Palette: rust and slate. Light: soft overcast.', 'look'],
  ['Style: Palette: rust\nand slate\n\nLight: soft', 'Palette: rust and slate\nLight: soft', 'look'],
  ['Wording: a tall man', 'a tall man', 'wording'],
  ['Look: a whale!', 'Look: a whale!', 'dialog'],
  ['Wait! Look: a whale.', 'Wait! Look: a whale.', 'dialog'],
  ['Dialogue:\nMARA: We go.\n\nTOM (low): Where?', 'MARA: We go.\nTOM (low): Where?', 'dialog'],
  ['MARA: We go.\nMARA: Now.', 'We go. MARA: Now.', 'dialog'],
])('takes %j as %j for %s', (answer, text, field) => {
  expect(checkText(answer, { field, seconds: 4 })).toBe(text);
});

test('with a cast, one speaker’s name stays and does not count as spoken', () => {
  const cast = [{ name: 'Mara', kind: 'character' as const, text: 'a woman' }];
  const eleven = 'one two three four five six seven eight nine ten eleven';
  expect(checkText(`Mara (low): ${eleven}`, { field: 'dialog', seconds: 4, cast })).toBe(`Mara (low): ${eleven}`);
});

test('accepts the longest text and the longest line that fit', () => {
  expect(checked('\u{1f3ac}'.repeat(limits.generatedLength))).toHaveLength(2 * limits.generatedLength);
  const eleven = 'one two three four five six seven eight nine ten eleven';
  expect(maxWords(4)).toBe(11);
  expect(checked(eleven, 'dialog', 4)).toBe(eleven);
  expect(() => checked(eleven, 'dialog', 3.9)).toThrow(WriterFailure);
});

test('whatever the model returns, an accepted answer is one line of storable text', () => {
  fc.assert(
    fc.property(anyText, fc.constantFrom(...sceneFieldKeys), (answer, field) => {
      let line: string;
      try {
        line = checked(answer, field);
      } catch (error) {
        expect(error).toBeInstanceOf(WriterFailure);
        return;
      }
      expect(line).toMatch(/^\S(.*\S)?$/);
      expect(characterCount(line)).toBeLessThanOrEqual(limits.generatedLength);
      expect(storable(limits.fieldLength).safeParse(line).success).toBe(true);
    }),
    { numRuns: rounds({ short: 100, full: 2_000 }) },
  );
});

test.each([
  ['Go now. We have no time left at all', 1, 'Go now.'],
  ['We have no time left at all', 1, 'We have no'],
  ['Go now. Run! We have no time left at all', 1, 'Go now. Run!'],
  ['Go now', 60, 'Go now'],
  ['Go now', 0.1, 'Go'],
])('shortens %j in %s s to %j', (line, seconds, shorter) => {
  expect(shortenDialogue(line, seconds)).toBe(shorter);
  expect(splitWords(shorter).length).toBeLessThanOrEqual(maxWords(seconds));
});

test.each([
  ['MARA: "One two three four. Five six seven eight."', 2, 'MARA: "One two three four."'],
  ['MARA: «One two three four five six seven»', 1, 'MARA: «One two three»'],
  ['- MARA: One two.\n- TOM: Three four five six seven.', 2, 'MARA: One two.'],
  ['**MARA:** One two three', 1, 'MARA: One two three'],
  ['"One two three. Four five six."', 1, 'One two three.'],
])('shortens %j in %s s to %j, with whole quotation marks and without its wrapping', (line, seconds, shorter) => {
  expect(shortenDialogue(line, seconds, [{ name: 'Mara', kind: 'character', text: 'a woman' }])).toBe(shorter);
});

test.each([
  [[5, 5, 5], 15, [5, 5, 5]],
  [[1, 2, 1], 8, [2, 4, 2]],
  [[1, 1, 1], 10, [3.4, 3.3, 3.3]],
  [[1, 1, 1], 10.05, [3.4, 3.3, 3.35]],
  [[1e308, 1e308, 1e308], 3, [1, 1, 1]],
  [[0, Number.NaN, -1], 3, [1, 1, 1]],
  [[100, 1, 1], 100, [60, 20, 20]],
  [[60, 60, 60], 180, [60, 60, 60]],
])('turns %j of %s s into %j', (wishes, target, seconds) => {
  const shared = distributeDuration(wishes, target) ?? [];
  expect(shared.map((some) => Math.round(some * 1e6) / 1e6)).toEqual(seconds);
});

test('rejects a number of scenes that cannot fill the time or does not fit into it', () => {
  expect(distributeDuration([1, 1, 1], 180.1)).toBeUndefined();
  expect(distributeDuration([1, 1, 1], 0.2)).toBeUndefined();
});

test('the durations sum to any target', () => {
  const wish = fc.oneof(fc.double(), fc.double({ min: 0.1, max: 60, noNaN: true }));
  fc.assert(
    fc.property(
      fc.array(wish, { minLength: 3, maxLength: 6 }),
      fc.double({ min: 1, max: 180, noNaN: true }),
      (wishes, target) => {
        const shared = distributeDuration(wishes, target) ?? [];
        expect(shared).toHaveLength(wishes.length);
        expect(totalDuration(shared.map((duration) => ({ duration })))).toBe(totalDuration([{ duration: target }]));
        for (const duration of shared) {
          expect(duration).toBeGreaterThanOrEqual(limits.sceneDuration.min);
          expect(duration).toBeLessThanOrEqual(limits.sceneDuration.max);
        }
      },
    ),
    { numRuns: rounds({ short: 80, full: 1_000 }) },
  );
});

test('reads a text while its JSON arrives, without adding anything', () => {
  fc.assert(
    fc.property(anyText, fc.boolean(), (text, spaced) => {
      const json = JSON.stringify({ text }, null, spaced ? 1 : 0);
      let before = '';
      for (let end = 0; end <= json.length; end += 1) {
        const sofar = textSoFar(json.slice(0, end));
        expect(text.startsWith(sofar)).toBe(true);
        expect(sofar.startsWith(before)).toBe(true);
        before = sofar;
      }
      expect(before).toBe(text.replace(/[\ud800-\udbff]$/, ''));
    }),
  );
});

test.each(['', '{', '{"text', '{"text":', '[', '{"other": "x"', 'Hard light', '{"text": 5', '{"text": "\u0001x'])(
  '%j has no text yet',
  (json) => {
    expect(textSoFar(json)).toBe('');
  },
);
