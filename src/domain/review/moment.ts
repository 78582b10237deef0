import { sceneAt } from '../film/playback.ts';
import { withoutFloatError } from '../scene/duration.ts';

interface TimedScene {
  id: string;
  duration: number;
}

/** A moment of a film: a scene and the seconds from its start. */
interface Moment {
  sceneId: string;
  seconds: number;
}

/**
 * Converts a time in the film to a scene and a time in that scene, so that a note moves with its scene. Times after the
 * end of the film count as its end.
 * @param cuts from `cutsOf`
 * @param seconds from the start of the film
 */
export function momentAt(scenes: readonly TimedScene[], cuts: readonly number[], seconds: number): Moment | undefined {
  const index = sceneAt(cuts, seconds);
  const scene = scenes[index];
  if (!scene) return undefined;
  return { sceneId: scene.id, seconds: Math.min(withoutFloatError(seconds - (cuts[index] ?? 0)), scene.duration) };
}

/**
 * Returns the time of a note in the film, in seconds: its moment, or else the start of its scene. Undefined for a note on
 * the whole film or on a deleted scene.
 */
export function filmTime(
  { sceneId, seconds }: { sceneId: string | null; seconds: number | null },
  scenes: readonly TimedScene[],
  cuts: readonly number[],
): number | undefined {
  const index = scenes.findIndex(({ id }) => id === sceneId);
  const scene = scenes[index];
  return scene && withoutFloatError((cuts[index] ?? 0) + Math.min(seconds ?? 0, scene.duration));
}
