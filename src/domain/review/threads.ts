import type { Scene } from '../project/project.ts';
import type { Note, Verdict } from './notes.ts';

/** A note with its answers, oldest first. */
export interface Thread {
  note: Note;
  answers: readonly Note[];
}

/** The threads of a film. Verdicts count as notes on the whole film. */
export interface GroupedNotes<Of = Scene> {
  film: readonly Thread[];
  /** Scenes with notes, in film order. The notes of a scene are sorted by moment, then by age. */
  scenes: readonly { scene: Of; threads: readonly Thread[] }[];
  /** Notes on deleted scenes. */
  gone: readonly Thread[];
}

/** Groups notes by scene and moment. Drops answers whose note is missing, since a filter may have removed it. */
export function groupNotes<Of extends { id: string }>(notes: readonly Note[], scenes: readonly Of[]): GroupedNotes<Of> {
  // not Map.groupBy, which Node 20 lacks: the package for scripts runs there
  const answers = new Map<string | null, Note[]>();
  for (const note of notes) answers.get(note.replyTo)?.push(note) ?? answers.set(note.replyTo, [note]);
  const threads = notes
    .filter(({ replyTo }) => replyTo === null)
    .map((note): Thread => ({ note, answers: (answers.get(note.id) ?? []).toSorted(byAge) }))
    .toSorted((one, other) => byMoment(one.note, other.note));
  const ids = new Set(scenes.map(({ id }) => id));
  const threadsOn = (id: string | null) => threads.filter(({ note: { sceneId } }) => sceneId === id);
  return {
    film: threadsOn(null),
    scenes: scenes
      .map((scene) => ({ scene, threads: threadsOn(scene.id) }))
      .filter((group) => group.threads.length > 0),
    gone: threads.filter(({ note: { sceneId } }) => sceneId !== null && !ids.has(sceneId)),
  };
}

function byMoment(one: Note, other: Note): number {
  return (one.seconds ?? -1) - (other.seconds ?? -1) || byAge(one, other);
}

function byAge(one: Note, other: Note): number {
  // ISO times sort as text
  return one.createdAt < other.createdAt ? -1 : Number(one.createdAt > other.createdAt);
}

/** A reviewer's latest verdict on a link. */
export interface LatestVerdict {
  note: Note;
  verdict: Verdict;
}

/** Returns the latest verdict of each reviewer, latest first. A reviewer's id belongs to one link. */
export function latestVerdicts(notes: readonly Note[]): LatestVerdict[] {
  const seen = new Set<string | null>();
  return notes
    .toSorted((one, other) => byAge(other, one))
    .flatMap((note) => {
      const { reviewerId, verdict } = note;
      if (verdict === null || seen.has(reviewerId)) return [];
      seen.add(reviewerId);
      return [{ note, verdict }];
    });
}
