import { describe, expect, test } from 'vitest';
import { applySorting, unsortedParagraphs } from '../../../../src/domain/papers/in/apply-sorting.ts';
import { readPaper } from '../../../../src/domain/papers/in/read-paper.ts';
import { limits } from '../../../../src/domain/product/limits.ts';
import { emptyTexts, type SceneTexts } from '../../../../src/domain/scene/fields.ts';
import type { TargetId } from '../../../../src/domain/targets/registry.ts';

const fields = (texts: Partial<SceneTexts>): SceneTexts => ({ ...emptyTexts, ...texts });

function read(text: string, target?: TargetId) {
  const paper = readPaper({ format: 'prompt', text, target });
  if ('problem' in paper) throw new Error(paper.problem);
  return paper;
}

const cook = 'A cook peels an orange. Slow push-in.';
const ferry = 'A ferry leaves at dawn.';
const { project } = read(`${cook}\n\n${ferry}\n\n${cook}`);

describe('free text', () => {
  test.each<[string, string, TargetId | undefined]>([
    ['paragraphs', `${cook}\n\n${ferry}`, undefined],
    ['a list', `1. ${cook}\n2. ${ferry}`, 'kling-3'],
    ['one paragraph for a target', cook, 'veo-3.1'],
    ['prose that ends in a speech', `${cook} Mara says: "We are late."\n\n${ferry}`, undefined],
  ])('is recognized in %s', (_, text, target) => {
    expect(read(text, target).isFreeText).toBe(true);
  });

  test.each([
    ['our shot sheet', '# SCENE 1 (5.0s)\nACTION: She runs'],
    ['JSON', '[{"action": "She runs"}]'],
    ['a layout', 'Shot 1: She runs\n\nSFX: Rain\nAmbient: Wind'],
  ])('is not recognized in %s', (_, text) => {
    expect(read(text, 'veo-3.1').isFreeText).toBeUndefined();
  });
});

test('each distinct paragraph is listed until it is sorted', () => {
  expect(unsortedParagraphs(project, new Map())).toEqual([cook, ferry]);
  const sorted = new Map<string, SceneTexts | 'missing'>([
    [cook, fields({ action: cook })],
    [ferry, 'missing'],
  ]);
  expect(unsortedParagraphs(project, sorted)).toEqual([ferry]);
});

test('scenes take their fields, and the seconds that action and speech need', () => {
  const texts = fields({ subject: 'A cook', action: 'peels an orange.', camera: 'Slow push-in.' });
  const result = applySorting(project, new Map([[cook, texts]]));
  expect(result.project.scenes).toMatchObject([{ ...texts, duration: 2 }, { action: ferry }, texts]);
  expect(result.project.scenes.map(({ id, sceneNumber }) => [id, sceneNumber])).toEqual(
    project.scenes.map(({ id, sceneNumber }) => [id, sceneNumber]),
  );
  expect(result.report).toEqual([]);
  expect(applySorting(project, new Map()).project).toEqual(project);
});

test('a sentence missing from all fields stays in the action, and missing words are reported', () => {
  const texts = fields({ subject: 'A cook', action: 'peels' });
  const result = applySorting(project, new Map([[cook, texts]]));
  expect(result.project.scenes[0]?.action).toBe('peels Slow push-in.');
  expect(result.report.map(({ message }) => message)).toEqual([
    'Scene 1: these words were not put into any field: “orange”.',
    'Scene 3: these words were not put into any field: “orange”.',
  ]);
});

test('a paragraph that could not be sorted keeps its words, and the report says so', () => {
  const long = `${'orange '.repeat(150)}. ${'lemon '.repeat(100)}.`;
  const { project: one } = read(long);
  const texts = fields({ action: 'orange '.repeat(280).slice(0, limits.fieldLength) });
  for (const answer of ['missing', texts] as const) {
    const result = applySorting(one, new Map([[one.scenes[0]?.action ?? '', answer]]));
    expect(result.project.scenes).toEqual(one.scenes);
    expect(result.report).toEqual([{ line: null, message: 'Scene 1 could not be sorted; its words stay in Action.' }]);
  }
});
