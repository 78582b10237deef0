import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cleanDialogue, cleanText } from '../../../src/domain/clean.ts';
import { sceneFieldKeys } from '../../../src/domain/fields.ts';
import { assemblePrompt } from '../../../src/domain/prompt.ts';
import { type TargetId, targets } from '../../../src/domain/targets/registry.ts';
import { textOf } from '../../../src/domain/targets/target.ts';
import { anyText, projectWith, sceneTexts, sceneWith } from '../arbitraries.ts';

const ids = Object.keys(targets) as TargetId[];

test.each(ids)('%s says of every word of a scene from which field it comes, and from where in it', (id) => {
  fc.assert(
    fc.property(sceneTexts(anyText), (texts) => {
      const scene = sceneWith({ id: 'the-scene', ...texts });
      const lines = targets[id].scene(scene);
      const parts = lines.flatMap((line) => line.parts).filter(({ field }) => field !== undefined);
      expect(parts.map(({ field }) => field).sort()).toEqual(
        sceneFieldKeys.filter((key) => cleanText(texts[key])).sort(),
      );
      for (const { text, sceneId, field, from, to } of parts) {
        const source = texts[field ?? 'dialog'].slice(from, to);
        const clean = field === 'dialog' && id === 'sora-2' ? cleanDialogue : cleanText;
        expect(sceneId).toBe('the-scene');
        expect(clean(source)).toBe(text);
        expect(source).toMatch(/^[^\s\p{Cc}](?:.*[^\s\p{Cc}])?$/su);
      }
    }),
  );
});

test.each(ids)('the lines of %s are the prompt to the letter', (id) => {
  fc.assert(
    fc.property(sceneTexts(anyText), (texts) => {
      const project = projectWith(texts);
      const lines = project.scenes.flatMap((scene) => targets[id].scene(scene));
      const prompt = [...targets[id].opening(project.projectTitle), ...lines].map(textOf).join('\n');
      expect(prompt).toBe(assemblePrompt(project, id));
    }),
  );
});

test('what a format writes itself comes from no field', () => {
  const [, picture, speech] = targets['sora-2'].scene(sceneWith({ light: 'One match', dialog: ' Wait! ' }));
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
