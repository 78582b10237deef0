import { limits } from '../product/limits.ts';

/** Removes binary rounding errors, as in 0.1 + 0.2. Exact to a microsecond. */
export function withoutFloatError(seconds: number): number {
  return Math.round(seconds * 1e6) / 1e6;
}

/**
 * Formats a duration as `5.0s`, or as `1m 5.0s` from one minute up.
 * @param seconds finite, 0 or more. Rounded to a tenth before splitting, so 59.97 is `1m 0.0s`.
 */
export function formatDuration(seconds: number): string {
  const tenths = Math.round(withoutFloatError(seconds * 10));
  const rest = `${((tenths % 600) / 10).toFixed(1)}s`;
  return tenths < 600 ? rest : `${Math.floor(tenths / 600)}m ${rest}`;
}

/**
 * Like `formatDuration`, but with a second decimal if needed, such as for the 0.11 s between 14.89 s and 15 s. For
 * pages; prompts have one decimal.
 */
export function formatExactDuration(seconds: number): string {
  const hundredths = Math.round(withoutFloatError(seconds * 100));
  if (hundredths % 10 === 0) return formatDuration(hundredths / 100);
  const rest = `${((hundredths % 6_000) / 100).toFixed(2)}s`;
  return hundredths < 6_000 ? rest : `${Math.floor(hundredths / 6_000)}m ${rest}`;
}

/** Returns the sum of the scenes' durations in seconds, without rounding errors. */
export function totalDuration(scenes: readonly { duration: number }[]): number {
  return withoutFloatError(scenes.reduce((sum, scene) => sum + scene.duration, 0));
}

export interface DurationStatus {
  kind: 'over' | 'match' | 'remaining';
  /** The text of the duration bar, such as `3.5s remaining`. */
  label: string;
  /** The filled fraction of the bar, from 0 to 1. */
  fill: number;
}

/** Compares a total with its target, both in seconds. A difference of up to `limits.durationTolerance` is a match. */
export function durationStatus(total: number, target: number): DurationStatus {
  const difference = withoutFloatError(total - target);
  const fill = target > 0 ? Math.min(1, total / target) : 1;
  if (Math.abs(difference) <= limits.durationTolerance) return { kind: 'match', label: 'Perfect match!', fill };
  const amount = formatExactDuration(Math.abs(difference));
  return difference > 0
    ? { kind: 'over', label: `${amount} over target`, fill }
    : { kind: 'remaining', label: `${amount} remaining`, fill };
}
