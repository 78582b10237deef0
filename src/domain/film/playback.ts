import { withoutFloatError } from '../scene/duration.ts';

/** Returns the start time of each scene in seconds, followed by the end of the film. */
export function cutsOf(durations: readonly number[]): number[] {
  const cuts = [0];
  for (const seconds of durations) cuts.push(withoutFloatError((cuts.at(-1) ?? 0) + seconds));
  return cuts;
}

/**
 * Returns the index of the scene shown at a time. At a cut, returns the scene that starts there. Returns the first
 * scene for times before the start, and the last scene for times after the end.
 * @param cuts from `cutsOf`
 * @param seconds from the start of the film
 */
export function sceneAt(cuts: readonly number[], seconds: number): number {
  const time = withoutFloatError(seconds);
  const next = cuts.findIndex((cut) => cut > time);
  const last = Math.max(cuts.length - 2, 0);
  return next === -1 ? last : Math.max(next - 1, 0);
}

/**
 * Formats a playback time: `0:07`, `12:30`.
 * @param seconds 0 or more; rounded down
 */
export function formatTime(seconds: number): string {
  const whole = Math.floor(withoutFloatError(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
