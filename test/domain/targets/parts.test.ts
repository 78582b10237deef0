import fc from 'fast-check';
import { expect, test } from 'vitest';
import { assemblePrompt } from '../../../src/domain/film/prompt.ts';
import { sceneFieldKeys } from '../../../src/domain/scene/fields.ts';
import { type TargetId, targets } from '../../../src/domain/targets/registry.ts';
import { linesToText, sceneLines, type Target } from '../../../src/domain/targets/target.ts';
import { cleanText, oneLine } from '../../../src/domain/text/clean.ts';
import { anyText, projectWith, sceneTexts, sceneWith } from '../arbitraries.ts';

const ids = Object.keys(targets) as TargetId[];

test.each(ids)('%s keeps the field and range of every word of a scene', (id) => {
  const target: Target = targets[id];
  const clean = target.film ? cleanText : oneLine;
  fc.assert(
    fc.property(sceneTexts(anyText), (texts) => {
      const scene = sceneWith({ id: 'the-scene', ...texts });
      const parts = sceneLines(target, scene)
        .flatMap((line) => line.parts)
        .filter(({ field }) => field !== undefined);
      // dialogue with a speaker gives two parts with the same field: the name and the words
      expect([...new Set(parts.map(({ field }) => field))].sort()).toEqual(
        sceneFieldKeys.filter((key) => clean(texts[key]) && !target.drops?.includes(key)).sort(),
      );
      for (const { text, sceneId, field, from, to } of parts) {
        const source = texts[field ?? 'dialog'].slice(from, to);
        expect(sceneId).toBe('the-scene');
        expect(lettersAndDigits(text)).toBe(lettersAndDigits(source));
        expect(source).toMatch(/^[^\s\p{Cc}](?:.*[^\s\p{Cc}])?$/su);
      }
    }),
  );
});

/** The letters and digits of a text. Punctuation is left out, since every target adds its own. */
function lettersAndDigits(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, '');
}

test.each(ids)('the lines of %s join to exactly the prompt', (id) => {
  const target: Target = targets[id];
  fc.assert(
    fc.property(sceneTexts(anyText), (texts) => {
      const project = projectWith(texts);
      const lines = project.scenes.flatMap((scene) => sceneLines(target, scene));
      const opening = target.film?.opening(project.projectTitle) ?? [];
      expect(linesToText([...opening, ...lines])).toBe(assemblePrompt(project, id));
    }),
  );
});

test('layout text has no source field', () => {
  const [, picture, speech] = sceneLines(targets['sora-2'], sceneWith({ light: 'One match', dialog: ' Wait! ' }));
  expect(picture?.parts).toEqual([
    { text: 'Lighting: ' },
    { text: 'One match', sceneId: 'scene-1', field: 'light', from: 0, to: 9 },
    { text: '.' },
  ]);
  expect(speech?.parts).toEqual([
    { text: 'Dialogue: "' },
    { text: 'Wait', sceneId: 'scene-1', field: 'dialog', from: 1, to: 6 },
    { text: '"' },
  ]);
});
