import { expect, test } from 'vitest';
import { changedSince, clipSceneIds, takesByClip } from '../../../src/domain/takes/clip-takes.ts';

const clipOf = (...ids: string[]) => ({ text: '', scenes: { shots: ids.map((id) => ({ scene: { id } })) } });

test('a take belongs to the clip with the first of its scenes that still exists', () => {
  const clips = [clipOf('a', 'b'), clipOf('c'), clipOf('d')];
  expect(clips.map(clipSceneIds)).toEqual([['a', 'b'], ['c'], ['d']]);
  const takes = [['c'], ['a', 'b'], ['b', 'c'], ['gone', 'c'], ['gone'], ['c']].map((sceneIds, id) => ({
    id,
    sceneIds,
  }));
  const { clips: lists, withoutClip } = takesByClip(clips, takes);
  // oldest first
  expect(lists.map((list) => list.map(({ id }) => id))).toEqual([[1, 2], [0, 3, 5], []]);
  expect(withoutClip.map(({ id }) => id)).toEqual([4]);
});

test('a take says what has changed since it was added', () => {
  const take = { prompt: 'A gull.', target: 'veo-3.1', settings: { ratio: '16:9', packing: 'scene' } };
  const now = { clip: { text: 'A gull.' }, target: 'veo-3.1', settings: { ratio: '16:9' } };
  expect(changedSince(take, now)).toEqual([]);
  // the packing shows in the prompt, and the target is compared apart
  expect(changedSince(take, { ...now, settings: { ratio: '16:9', packing: 'fewest', target: 'veo-3.1' } })).toEqual([]);
  expect(changedSince(take, { ...now, clip: { text: 'A tern.' } })).toEqual(['prompt']);
  expect(changedSince(take, { ...now, target: 'kling-3' })).toEqual(['target']);
  expect(changedSince(take, { ...now, settings: undefined })).toEqual(['settings']);
  expect(changedSince(take, { ...now, settings: { ratio: '16:9', audio: false } })).toEqual(['settings']);
});
