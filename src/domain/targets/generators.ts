import { targets } from './registry.ts';
import type { Target } from './target.ts';

/** Targets whose generators are still running, in the order of the target list. */
export const activeGenerators: readonly Target[] = Object.values<Target>(targets).filter(
  ({ maker, status }) => maker !== null && status.state === 'active',
);

/** Strips the version from a generator's label: `Kling 3.0` becomes `Kling`, `Runway Gen-4.5` becomes `Runway`. */
export function generatorName({ label }: Pick<Target, 'label'>): string {
  return label.replace(/[ -](?:Gen-)?[A-Z]?\d+(?:\.\d+)?$/, '');
}

/** The unique names of running generators. `Kling` covers Kling 4.0 and Kling 3.0. */
export const generatorNames: readonly string[] = [...new Set(activeGenerators.map(generatorName))];

/** The newest target with its own layout for each generator, in the order of the target list. */
export const guidedTargets: readonly Target[] = [
  ...new Map(
    activeGenerators
      .filter(({ ownLayout }) => ownLayout)
      .toReversed()
      .map((target) => [generatorName(target), target]),
  ).values(),
].toReversed();

/** The names of generators with their own layout, and the number of other generators. */
export const guidedGenerators = {
  names: guidedTargets.map(generatorName),
  more: generatorNames.length - guidedTargets.length,
} as const;
