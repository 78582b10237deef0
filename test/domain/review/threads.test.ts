import { expect, test } from 'vitest';
import { cutsOf } from '../../../src/domain/film/playback.ts';
import { filmTime, momentAt } from '../../../src/domain/review/moment.ts';
import { openNotes } from '../../../src/domain/review/open-notes.ts';
import { groupNotes, latestVerdicts } from '../../../src/domain/review/threads.ts';
import { sceneWith } from '../arbitraries.ts';
import { noteWith } from './note-with.ts';

const scenes = [sceneWith({ id: 'one', duration: 5 }), sceneWith({ id: 'two', duration: 3 })];
const cuts = cutsOf([5, 3]);

test('notes are grouped by scene, moment and age, with their answers', () => {
  const [late, early] = [noteWith({ sceneId: 'two', seconds: 2 }), noteWith({ sceneId: 'two', seconds: 0.5 })];
  const whole = noteWith({ sceneId: 'two' });
  const [film, gone] = [noteWith(), noteWith({ sceneId: 'cut' })];
  const [first, second] = [noteWith({ replyTo: late.id }), noteWith({ replyTo: late.id })];
  const grouped = groupNotes([second, late, early, whole, film, gone, first, noteWith({ replyTo: 'missing' })], scenes);
  expect(grouped.film.map(({ note }) => note)).toEqual([film]);
  expect(grouped.gone.map(({ note }) => note)).toEqual([gone]);
  expect(grouped.scenes.map(({ scene }) => scene.id)).toEqual(['two']);
  expect(grouped.scenes[0]?.threads.map(({ note }) => note)).toEqual([whole, early, late]);
  expect(grouped.scenes[0]?.threads.at(-1)?.answers).toEqual([first, second]);
});

test('a moment moves with its scene', () => {
  expect(momentAt(scenes, cuts, 6.5)).toEqual({ sceneId: 'two', seconds: 1.5 });
  expect(momentAt(scenes, cuts, 5)).toEqual({ sceneId: 'two', seconds: 0 });
  expect(momentAt(scenes, cuts, 99)).toEqual({ sceneId: 'two', seconds: 3 });
  const note = noteWith({ sceneId: 'two', seconds: 1.5 });
  expect(filmTime(note, scenes, cuts)).toBe(6.5);
  expect(filmTime(note, scenes.toReversed(), cutsOf([3, 5]))).toBe(1.5);
  expect(filmTime(noteWith({ sceneId: 'two', seconds: 9 }), scenes, cuts), 'a shortened scene').toBe(8);
  expect(filmTime(noteWith({ sceneId: 'cut' }), scenes, cuts)).toBeUndefined();
});

test('the latest verdict of each reviewer counts', () => {
  const [changes, approved] = [noteWith({ verdict: 'changes' }), noteWith({ verdict: 'approved' })];
  const other = noteWith({ verdict: 'changes', reviewerId: 'bea' });
  const latest = latestVerdicts([changes, approved, noteWith(), other]);
  expect(latest).toEqual([
    { note: other, verdict: 'changes' },
    { note: approved, verdict: 'approved' },
  ]);
});

test('open notes are the unsettled ones other than approvals, with their answers', () => {
  const settledAt = new Date(0).toISOString();
  const [open, settled] = [noteWith(), noteWith({ settledAt })];
  const [approved, changes] = [noteWith({ verdict: 'approved' }), noteWith({ verdict: 'changes' })];
  const answers = [open, settled, approved].map(({ id }) => noteWith({ replyTo: id }));
  expect(openNotes([open, settled, approved, changes, ...answers])).toEqual([open, changes, answers[0]]);
});
