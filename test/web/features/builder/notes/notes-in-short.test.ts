import { expect, test } from 'vitest';
import { filterNotes, noFilter } from '../../../../../web/features/builder/notes/filter-notes.ts';
import { linkNames } from '../../../../../web/features/builder/notes/links.ts';
import { summarizeNotes } from '../../../../../web/features/builder/notes/summarize-notes.ts';
import { noteWith } from '../../../../domain/review/note-with.ts';

const settledAt = new Date(0).toISOString();

test('notes are filtered by state, link and person, with all their answers', () => {
  const open = noteWith();
  const settled = noteWith({ settledAt, shareId: 'other', reviewerId: 'bea', name: 'Bea' });
  const answers = [
    noteWith({ replyTo: open.id, reviewerId: 'cem', name: 'Cem' }),
    noteWith({ replyTo: settled.id, reviewerId: null, name: 'Ada' }),
  ];
  const notes = [open, settled, ...answers];
  const shown = (filter: Partial<typeof noFilter>) => filterNotes(notes, { ...noFilter, ...filter });
  expect(shown({})).toEqual(notes);
  expect(shown({ state: 'open' })).toEqual([open, answers[0]]);
  expect(shown({ state: 'settled' })).toEqual([settled, answers[1]]);
  expect(shown({ link: 'other' })).toEqual([settled, answers[1]]);
  // who answered counts, too; an owner of the same name does not
  expect(shown({ person: 'Cem' })).toEqual([open, answers[0]]);
  expect(shown({ person: 'Ada' })).toEqual([open, answers[0]]);
  expect(shown({ state: 'open', person: 'Bea' })).toEqual([]);
});

test('the open and the new notes of each scene are counted', () => {
  const seen = noteWith({ sceneId: 'one', seconds: 2 });
  const fresh = noteWith({ sceneId: 'one', seconds: 1 });
  const old = noteWith({ sceneId: 'two', settledAt, createdAt: seen.createdAt });
  const notes = [old, seen, fresh, noteWith({ createdAt: seen.createdAt })];
  const summary = summarizeNotes(notes, seen.createdAt);
  expect(summary).toEqual({
    scenes: new Map([['one', { open: 2, hasNew: true }]]),
    moments: [
      { sceneId: 'one', seconds: 2, isNew: false },
      { sceneId: 'one', seconds: 1, isNew: true },
    ],
    ...{ count: 4, openCount: 3, hasNew: true },
  });
  expect(summarizeNotes(notes, fresh.createdAt).hasNew).toBe(false);
  // what the owner writes is not new to the owner
  const own = noteWith({ replyTo: seen.id, reviewerId: null });
  expect(summarizeNotes([...notes, own], fresh.createdAt).hasNew).toBe(false);
  // an answer to a settled note is
  const answer = noteWith({ replyTo: old.id });
  expect(summarizeNotes([...notes, answer], fresh.createdAt).scenes.get('two')).toEqual({ open: 0, hasNew: true });
});

test('links are named after what they show, and revoked ones are numbered', () => {
  const link = { id: 'live', live: true, last4: 'x7Qd', createdAt: settledAt } as Parameters<
    typeof linkNames
  >[1][number];
  const notes = ['live', 'gone'].map((shareId) => noteWith({ shareId }));
  expect([...linkNames(notes, [link]).values()]).toEqual(['Live project …x7Qd', 'Revoked link']);
  expect([...linkNames([...notes, noteWith({ shareId: 'lost' })], [link]).values()]).toEqual([
    'Live project …x7Qd',
    'Revoked link 1',
    'Revoked link 2',
  ]);
});
