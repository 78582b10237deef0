import { withoutFloatError } from '../scene/duration.ts';
import type { Take } from './takes.ts';

/** What the rough cut needs to know of a take. */
export type CutTake = Pick<Take, 'id' | 'sceneIds' | 'seconds' | 'trimStart' | 'chosen'>;

/** A part of the film that shows one take without a cut, or one scene's frame. */
export interface CutPart<T extends CutTake = CutTake> {
  /** The indexes of the first scene and of the scene after the last. */
  first: number;
  end: number;
  /** Seconds from the start of the film. */
  from: number;
  to: number;
  /** Null if no take is chosen, or if the chosen take ends before the scene starts. */
  take: T | null;
  /** Where the part starts in the take's file, in seconds. The last picture is held if the file ends before the part. */
  takeFrom: number;
}

/**
 * Lays the chosen takes over the film. A take shows its scenes in the order that they had when it was added, from
 * `trimStart` on; each scene lasts as long as the project says. Adjacent scenes that continue in the same take form one
 * part; every scene without a take is a part of its own.
 * @param scenes the film's scenes, with their durations in seconds
 */
export function roughCut<T extends CutTake>(
  scenes: readonly { id: string; duration: number }[],
  takes: readonly T[],
): CutPart<T>[] {
  const durations = new Map(scenes.map(({ id, duration }) => [id, duration]));
  const starts = new Map<string, { take: T; takeFrom: number }>();
  for (const take of takes.filter(({ chosen }) => chosen)) {
    let takeFrom = take.trimStart;
    for (const id of take.sceneIds) {
      starts.set(id, { take, takeFrom });
      takeFrom = withoutFloatError(takeFrom + (durations.get(id) ?? 0));
    }
  }
  const parts: CutPart<T>[] = [];
  for (const [index, { id, duration }] of scenes.entries()) {
    const before = parts.at(-1);
    const from = before?.to ?? 0;
    const to = withoutFloatError(from + duration);
    const start = starts.get(id);
    const take = start && start.takeFrom < start.take.seconds ? start.take : null;
    const takeFrom = take ? (start?.takeFrom ?? 0) : 0;
    const continues = take !== null && before?.take === take;
    if (continues && takeFrom === withoutFloatError(before.takeFrom + before.to - before.from)) {
      before.end = index + 1;
      before.to = to;
    } else parts.push({ first: index, end: index + 1, from, to, take, takeFrom });
  }
  return parts;
}
