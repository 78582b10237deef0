import { expect, test } from 'vitest';
import { assignTimes } from '../../../../../src/domain/clips/assign-times.ts';
import { makeFilm } from '../../../../../src/domain/film/film.ts';
import { type TargetId, targets } from '../../../../../src/domain/targets/registry.ts';
import type { PromptScene } from '../../../../../src/domain/targets/target.ts';
import { linesToText } from '../../../../../src/domain/targets/target.ts';
import { markPastLimit } from '../../../../../web/features/builder/preview/past-limit.ts';

/** The marked lines of the single clip that these scenes make. */
function markedClip(scenes: readonly PromptScene[], id: TargetId) {
  const target = targets[id];
  const [clip, ...more] = makeFilm({ scenes, target, packing: 'fewest' }).clips;
  if (!clip || more.length > 0) throw new Error('not one clip');
  const lines = markPastLimit(clip, target);
  const past = lines.map(({ parts }) => parts.filter((part) => part.past).map(({ text }) => text));
  return { clip, lines, past: past.flatMap((texts) => (texts.length > 0 ? [texts.join('')] : [])) };
}

test('marks the text past a clip’s limit, counting an emoji as one character', () => {
  const scene = { sceneNumber: 1, duration: 5, subject: `${'🎬'.repeat(2_490)} end of the picture`, audio: 'Rain' };
  const { clip, lines, past } = markedClip([scene], 'kling-3');
  expect(linesToText(lines)).toBe(clip.text);
  expect(past.join('\n')).toBe([...clip.text].slice(2_500).join(''));
  expect(past).toHaveLength(2);
});

test('returns the lines of a clip within its limit unchanged', () => {
  const { clip, lines } = markedClip([{ sceneNumber: 1, duration: 5, subject: 'A boy' }], 'kling-3');
  expect(lines).toBe(clip.lines);
});

test('applies a shot limit to each shot, counting from below its heading', () => {
  const target = targets['kling-3'];
  const [first, second] = [600, 530].map((length, index) => ({
    sceneNumber: index + 1,
    duration: 5,
    subject: 'x'.repeat(length),
    audio: 'Rain',
  })) as [PromptScene, PromptScene]; // two lengths, two scenes
  const film = makeFilm({ scenes: [first], target, packing: 'fewest' });
  const scenes = assignTimes([first, second], 10, target);
  const shots = scenes.shots.map((shot) => {
    const text = linesToText(target.shot?.(shot) ?? []);
    return { sceneNumber: shot.scene.sceneNumber, seconds: 5, text, characters: text.length };
  });
  const lines = target.clip(scenes);
  const [clip] = film.clips;
  if (!clip) throw new Error('no clip');
  const marked = markPastLimit({ ...clip, lines, scenes, shots, text: linesToText(lines) }, target);
  expect(linesToText(marked)).toBe(linesToText(lines));
  const past = marked
    .map(({ parts }) => parts.filter((part) => part.past).map(({ text }) => text))
    .filter(({ length }) => length > 0);
  expect(past.map((texts) => texts.join(''))).toEqual(shots.flatMap(({ text }) => text.slice(512).split('\n')));
});
