import { withoutFloatError } from '../scene/duration.ts';
import type { Take } from './takes.ts';

/** What the rough cut needs to know of a take. */
export type CutTake = Pick<Take, 'id' | 'sceneIds' | 'seconds' | 'trimStart' | 'chosen'>;

interface TimedScene {
  id: string;
  /** In seconds. */
  duration: number;
}

/** A scene, and where its chosen take shows it. */
export interface SceneCut<T = CutTake> {
  duration: number;
  /** Null if no take is chosen, or if the chosen take ends before the scene starts. */
  take: T | null;
  /** Where the scene starts in the take's file, in seconds. */
  takeFrom: number;
}

/** A part of the film that shows one take without a cut, or one scene's frame. */
export interface CutPart<T = CutTake> {
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
 */
export function roughCut<T extends CutTake>(scenes: readonly TimedScene[], takes: readonly T[]): CutPart<T>[] {
  return joinCuts(sceneCuts(scenes, takes));
}

/** Returns where the chosen takes show each scene of the film, in film order. */
export function sceneCuts<T extends CutTake>(scenes: readonly TimedScene[], takes: readonly T[]): SceneCut<T>[] {
  const durations = new Map(scenes.map(({ id, duration }) => [id, duration]));
  const starts = new Map<string, { take: T; takeFrom: number }>();
  for (const take of takes.filter(({ chosen }) => chosen)) {
    let takeFrom = take.trimStart;
    for (const id of take.sceneIds) {
      starts.set(id, { take, takeFrom });
      takeFrom = withoutFloatError(takeFrom + (durations.get(id) ?? 0));
    }
  }
  return scenes.map(({ id, duration }) => {
    const start = starts.get(id);
    return start && start.takeFrom < start.take.seconds
      ? { duration, ...start }
      : { duration, take: null, takeFrom: 0 };
  });
}

/** Joins adjacent scenes that continue in the same take. */
export function joinCuts<T extends { id: string }>(cuts: readonly SceneCut<T>[]): CutPart<T>[] {
  const parts: CutPart<T>[] = [];
  for (const [index, { duration, take, takeFrom }] of cuts.entries()) {
    const before = parts.at(-1);
    const from = before?.to ?? 0;
    const to = withoutFloatError(from + duration);
    const continues = take !== null && before?.take?.id === take.id;
    if (continues && takeFrom === withoutFloatError(before.takeFrom + before.to - before.from)) {
      before.end = index + 1;
      before.to = to;
    } else parts.push({ first: index, end: index + 1, from, to, take, takeFrom });
  }
  return parts;
}

/** How much of a take the rough cut uses, in seconds. */
export interface TakeRange {
  /** How long the take's scenes are in the film. */
  used: number;
  /** The latest `trimStart` at which the take still lasts until the end of its scenes; 0 if it is too short for them. */
  latestStart: number;
  /** How long the take's last picture is held, since the file ends before its scenes. */
  held: number;
}

/** Compares a take with the film's scenes that it shows. Scenes that are gone take no time. */
export function takeRange(
  scenes: readonly TimedScene[],
  { sceneIds, seconds, trimStart }: Pick<CutTake, 'sceneIds' | 'seconds' | 'trimStart'>,
): TakeRange {
  const shown = new Set(sceneIds);
  const used = withoutFloatError(scenes.reduce((sum, { id, duration }) => (shown.has(id) ? sum + duration : sum), 0));
  return {
    used,
    latestStart: Math.max(withoutFloatError(seconds - used), 0),
    held: Math.max(withoutFloatError(trimStart + used - seconds), 0),
  };
}
