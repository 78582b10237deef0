import type { Note } from '../../../../src/domain/review/notes.ts';
import { isOpen } from '../../../../src/domain/review/open-notes.ts';

interface SceneNotes {
  /** The number of the scene's open notes. */
  open: number;
  hasNew: boolean;
}

/** A moment with open notes, in seconds from the start of its scene. */
export interface NotedMoment {
  sceneId: string;
  seconds: number;
  isNew: boolean;
}

export interface NotesSummary {
  /** By the scene's id; only scenes with open or new notes. */
  scenes: ReadonlyMap<string, SceneNotes>;
  moments: readonly NotedMoment[];
  /** The number of notes, without answers. */
  count: number;
  openCount: number;
  hasNew: boolean;
}

/** Whether a note by a reviewer is new. @param seen the time of the newest note that the user has seen */
export function isNew({ reviewerId, createdAt }: Note, seen: string): boolean {
  // ISO times sort as text
  return reviewerId !== null && createdAt > seen;
}

export function summarizeNotes(notes: readonly Note[], seen: string): NotesSummary {
  const threads = notes.filter(({ replyTo }) => replyTo === null);
  const fresh = new Set(notes.filter((note) => isNew(note, seen)).map(({ id, replyTo }) => replyTo ?? id));
  const scenes = new Map<string, SceneNotes>();
  const moments: NotedMoment[] = [];
  for (const note of threads) {
    const { id, sceneId, seconds } = note;
    if (sceneId === null || !(isOpen(note) || fresh.has(id))) continue;
    const { open = 0, hasNew = false } = scenes.get(sceneId) ?? {};
    scenes.set(sceneId, { open: open + Number(isOpen(note)), hasNew: hasNew || fresh.has(id) });
    if (seconds !== null && isOpen(note)) moments.push({ sceneId, seconds, isNew: fresh.has(id) });
  }
  const openCount = threads.filter(isOpen).length;
  return { scenes, moments, count: threads.length, openCount, hasNew: fresh.size > 0 };
}
