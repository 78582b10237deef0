import { exact } from '../../../../src/domain/duration.ts';
import { limits } from '../../../../src/domain/limits.ts';

const { min, max, step } = limits.sceneDuration;

/**
 * A scene's seconds one step longer or shorter: the next tenth, or the next whole second. A scene that is longer than
 * it may be can get shorter, but no longer.
 */
export function stepSeconds(seconds: number, direction: 1 | -1, whole: boolean): number {
  const size = whole ? 1 : step;
  const steps = exact(seconds / size);
  const next = direction > 0 ? Math.floor(steps) + 1 : Math.ceil(steps) - 1;
  return withinLimits(exact(next * size), seconds);
}

/** A scene's seconds after its edge moved by `moved` seconds: in tenths, or in whole seconds. */
export function dragSeconds(seconds: number, moved: number, whole: boolean): number {
  const size = whole ? 1 : step;
  return withinLimits(exact(Math.round((seconds + moved) / size) * size), seconds);
}

function withinLimits(next: number, seconds: number): number {
  return Math.min(Math.max(next, min), Math.max(max, seconds));
}
