import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findMissingText } from '../../../src/domain/papers/in/sorted-words.ts';
import { type SceneTexts, sceneFieldKeys } from '../../../src/domain/scene/fields.ts';
import { sortByRules } from '../../../src/modules/ai/sample/sample-sort.ts';
import { storableText } from '../../domain/arbitraries.ts';
import { rounds } from '../../support/rounds.ts';

const filled = (texts: SceneTexts) => Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''));

test.each<[string, Partial<SceneTexts>]>([
  [
    'In a ferry’s kitchen, a cook peels an orange. Handheld close-up, 35 mm, shallow focus. Cold blue light through the porthole. Engines hum below. Mara whispers: "We should have left." She looks up.',
    {
      scene: 'In a ferry’s kitchen',
      action: 'a cook peels an orange. She looks up.',
      camera: 'Handheld close-up',
      cam: '35 mm, shallow focus.',
      light: 'Cold blue light through the porthole.',
      audio: 'Engines hum below.',
      dialog: 'MARA (whispers): We should have left.',
    },
  ],
  [
    'A boat leaves.\nCamera: slow push-in. Then it holds.\nColour grading: teal shadows',
    { action: 'A boat leaves.', camera: 'slow push-in. Then it holds.', grade: 'teal shadows' },
  ],
  ['EXT. QUAY - NIGHT\nShe waits.', { scene: 'EXT. QUAY - NIGHT', action: 'She waits.' }],
  ['She waits“Go.”He leaves.', { dialog: 'Go.', action: 'She waits He leaves.' }],
  ['“Go.” “Where?” he asks.', { dialog: 'Go.\nWhere?', action: 'he asks.' }],
  ['She walks in the light rain, on and on.', { action: 'She walks in the light rain, on and on.' }],
  ['手紙を書く女。', { action: '手紙を書く女。' }],
])('sorts %j by its words', (text, texts) => {
  expect(filled(sortByRules(text))).toEqual(texts);
});

test('no word of any text is lost, and none is added', () => {
  const letters = (text: string) => [...text.matchAll(/[\p{L}\p{N}]/gu)].map(([one]) => one.toLowerCase()).sort();
  const anyText = fc.oneof(storableText, fc.lorem({ mode: 'sentences' }));
  fc.assert(
    fc.property(anyText, (text) => {
      const texts = sortByRules(text);
      const all = sceneFieldKeys.map((key) => texts[key]).join(' ');
      expect(findMissingText(text, texts)).toEqual({ sentences: [], words: [] });
      expect(letters(all).length).toBeLessThanOrEqual(letters(text).length);
    }),
    { numRuns: rounds({ short: 100, full: 1_000 }) },
  );
});
