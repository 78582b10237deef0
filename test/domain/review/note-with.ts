import type { Note } from '../../../src/domain/review/notes.ts';

let count = 0;

/** Creates a note by Ada on the whole film, newer than all notes created before. */
export function noteWith(parts: Partial<Note> = {}): Note {
  count += 1;
  return {
    id: `note-${count}`,
    shareId: 'share',
    replyTo: null,
    reviewerId: 'ada',
    name: 'Ada',
    text: 'warmer',
    verdict: null,
    revision: 1,
    ...{ sceneId: null, seconds: null, words: null, quoted: false, digest: null, settledAt: null },
    createdAt: new Date(count * 1_000).toISOString(),
    changedAt: null,
    ...parts,
  };
}
