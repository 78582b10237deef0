import { withoutFloatError } from '../scene/duration.ts';
import type { Seconds } from '../targets/facts.ts';

/** Returns the lengths of the shortest and the longest clip, in seconds. */
export function secondsRange(seconds: Seconds): { min: number; max: number } {
  switch (seconds.kind) {
    case 'any':
      return { min: 0, max: Number.POSITIVE_INFINITY };
    case 'set':
      return { min: Math.min(...seconds.values), max: Math.max(...seconds.values) };
    case 'whole':
      return seconds;
  }
}

/** Returns the nearest duration that a generator supports. If two durations are equally near, returns the longer. */
export function nearestSeconds(seconds: Seconds, asked: number): number {
  switch (seconds.kind) {
    case 'any':
      return asked;
    case 'set':
      return seconds.values.reduce((best, value) => (Math.abs(value - asked) <= Math.abs(best - asked) ? value : best));
    case 'whole':
      return Math.min(seconds.max, Math.max(seconds.min, Math.round(asked)));
  }
}

/** Formats the supported durations: `4, 6 or 8 s`, `3 to 15 s`, `any length`. */
export function secondsInWords(seconds: Seconds): string {
  switch (seconds.kind) {
    case 'any':
      return 'any length';
    case 'set':
      return `${joinWithOr(seconds.values)} s`;
    case 'whole':
      return `${seconds.min} to ${seconds.max} s`;
  }
}

function joinWithOr(values: readonly number[]): string {
  const [last, ...before] = values.toReversed();
  return before.length > 0 ? `${before.reverse().join(', ')} or ${last}` : String(last);
}

/**
 * Returns the start and end of each shot in a clip, in seconds. Shots fill the clip exactly, in the proportions of the
 * scenes rounded to steps. Each shot lasts at least one step if the clip has enough steps.
 * @param durations the scenes' durations
 * @param seconds the length of the clip
 * @param step the unit of boundaries inside the clip: 1 for generators that take whole seconds
 */
export function shotBoundaries(durations: readonly number[], seconds: number, step: number): [number, number][] {
  const asked = durations.reduce((sum, duration) => sum + duration, 0);
  const steps = Math.round(seconds / step);
  let passed = 0;
  let last = 0;
  return durations.map((duration, index) => {
    passed += duration;
    const following = durations.length - 1 - index;
    const nearest = Math.round((passed / asked) * steps);
    const end = Math.max(last + 1, Math.min(nearest, steps - following));
    const shot: [number, number] = [
      withoutFloatError(last * step),
      following === 0 ? seconds : withoutFloatError(end * step),
    ];
    last = end;
    return shot;
  });
}
