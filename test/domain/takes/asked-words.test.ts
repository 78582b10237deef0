import { expect, test } from 'vitest';
import type { Project } from '../../../src/domain/project/project.ts';
import { readProject } from '../../../src/domain/project/read-project.ts';
import { askedWords } from '../../../src/domain/takes/asked-words.ts';
import { nightTrain } from '../../support/samples.ts';

/** Night train, whose scenes have the ids `a`, `b` and `c`. */
function nightTrainAs(settings: Project['settings']): Project {
  const scenes = nightTrain.scenes.map((scene, index) => ({ ...scene, id: 'abc'[index] }));
  const read = readProject({ ...nightTrain, scenes, settings });
  if (!('project' in read)) throw new Error('the sample cannot be read');
  return read.project;
}
const oneEach = nightTrainAs({ target: 'veo-3.1', packing: 'scene', ratio: '16:9' });
const packed = nightTrainAs({ target: 'kling-3', packing: 'fewest' });

test('a take remembers what its clip asks for, with the settings that are set', () => {
  const words = askedWords(oneEach, ['b']);
  expect(words).toMatchObject({ target: 'veo-3.1', settings: { target: 'veo-3.1', packing: 'scene', ratio: '16:9' } });
  expect(words?.prompt).toContain(String(nightTrain.scenes[1]?.action));
  expect(words?.prompt).not.toContain(String(nightTrain.scenes[0]?.action));
});

test('without a clip of exactly these scenes, it is the clip of the first one', () => {
  expect(askedWords(oneEach, ['b', 'c'])).toEqual(askedWords(oneEach, ['b']));
  const clip = askedWords(packed, ['b']);
  expect(clip?.prompt).toContain(String(nightTrain.scenes[1]?.action));
  expect(askedWords(oneEach, ['gone', 'b'])).toBeNull();
});

test('a project without settings has the default target', () => {
  expect(askedWords(nightTrainAs(undefined), ['a'])).toMatchObject({ settings: {} });
});
