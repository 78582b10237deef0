import { targets } from './registry.ts';
import type { Target } from './target.ts';

/** Generators that are still running, in the order of the target list. */
export const activeGenerators: readonly Target[] = Object.values<Target>(targets).filter(
  ({ maker, status }) => maker !== null && status.state === 'active',
);

/** A generator without its version: `Kling` for Kling 3.0, `Runway` for Runway Gen-4.5. */
export function generatorName({ label }: Pick<Target, 'label'>): string {
  return label.replace(/[ -](?:Gen-)?[A-Z]?\d+(?:\.\d+)?$/, '');
}

/** The names of running generators, each once: `Kling` covers Kling 4.0 and Kling 3.0. */
export const generatorNames: readonly string[] = [...new Set(activeGenerators.map(generatorName))];

/** The newest target of each generator with its own layout, in the order of the target list. */
export const guidedTargets: readonly Target[] = [
  ...new Map(
    activeGenerators
      .filter(({ ownLayout }) => ownLayout)
      .toReversed()
      .map((target) => [generatorName(target), target]),
  ).values(),
].toReversed();

/** The names of generators with their own layout, and how many more there are. */
export const writesFor = {
  names: guidedTargets.map(generatorName),
  more: generatorNames.length - guidedTargets.length,
} as const;
