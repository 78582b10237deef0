import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findMissingText, isRearrangement, labeledLine } from '../../../../src/domain/papers/in/sorted-words.ts';
import { emptyTexts, type SceneTexts } from '../../../../src/domain/scene/fields.ts';
import { storableText } from '../../arbitraries.ts';

const fields = (texts: Partial<SceneTexts>): SceneTexts => ({ ...emptyTexts, ...texts });
const paragraph = 'A cook peels an orange. Slow push-in, 35 mm. Engines hum below.';

describe('findMissingText', () => {
  test.each<[string, Partial<SceneTexts>, ReturnType<typeof findMissingText>]>([
    [
      'nothing where each word has a field',
      {
        subject: 'A cook',
        action: 'peels an orange',
        camera: 'Slow push-in',
        cam: '35 mm',
        audio: 'Engines hum below',
      },
      { sentences: [], words: [] },
    ],
    [
      'a whole sentence',
      { action: 'A cook peels an orange', camera: 'slow push-in', cam: '35 mm' },
      { sentences: ['Engines hum below.'], words: [] },
    ],
    [
      'words of a sentence, next to each other together',
      { action: 'A cook peels an orange', camera: 'push-in, 35 mm', audio: 'engines hum' },
      { sentences: [], words: ['Slow', 'below'] },
    ],
    ['everything, of an answer without it', { action: 'A dog barks' }, { sentences: sentences(paragraph), words: [] }],
  ])('is %s', (_, texts, left) => {
    expect(findMissingText(paragraph, fields(texts))).toEqual(left);
  });

  test('matches each word in a field with only one word of the paragraph', () => {
    const twice = 'Rain on the roof. Rain on the street.';
    expect(findMissingText(twice, fields({ audio: 'Rain on the roof' })).sentences).toEqual(['Rain on the street.']);
    expect(findMissingText(twice, fields({ audio: 'Rain on the street', scene: 'roof' })).words).toEqual(['Rain']);
  });

  test('ignores function words and the name of a field before its text', () => {
    const labeled = 'Camera: slow push-in and a tilt\nLight: one lamp';
    expect(findMissingText(labeled, fields({ camera: 'slow push-in, tilt', light: 'one lamp' })).words).toEqual([]);
  });

  test('compares scripts without spaces by character', () => {
    const texts = fields({ subject: '女', action: '手紙を書く' });
    expect(findMissingText('手紙を書く女。窓の外は雨。', texts)).toEqual({ sentences: ['窓の外は雨。'], words: [] });
  });

  test('returns nothing if one field has the whole text', () => {
    fc.assert(
      fc.property(storableText, (text) => {
        expect(findMissingText(text, fields({ grade: text }))).toEqual({ sentences: [], words: [] });
        expect(isRearrangement(text, fields({ grade: text }))).toBe(true);
      }),
    );
  });
});

test.each<[boolean, string, Partial<SceneTexts>]>([
  [
    true,
    'the words in other fields',
    { subject: 'a cook', camera: 'push-in', action: 'peels an orange', cam: '35 mm' },
  ],
  [false, 'a summary', { action: 'A cook' }],
  [false, 'a translation', { action: 'Eine Köchin schält eine Orange', audio: 'Motoren brummen' }],
  [false, 'twice as much text', { action: `${paragraph} ${'gleaming brass pots '.repeat(6)}` }],
])('isRearrangement is %s for %s', (expected, _, texts) => {
  expect(isRearrangement(paragraph, fields(texts))).toBe(expected);
});

test('a label is the name of a field, before a colon', () => {
  expect(labeledLine('Lighting: one lamp')).toEqual({ field: 'light', text: 'one lamp' });
  expect(labeledLine('MARA: one lamp')).toBeNull();
  expect(labeledLine('Duration: 5 s')).toBeNull();
});

function sentences(text: string): string[] {
  return text.split(/(?<=\.) /);
}
