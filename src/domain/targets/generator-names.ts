import { targets } from './registry.ts';
import type { Target } from './target.ts';

const generators = Object.values<Target>(targets).filter(
  ({ maker, status }) => maker !== null && status.state === 'active',
);

/** A generator without its version: `Kling` for Kling 3.0, `Runway` for Runway Gen-4.5. */
export function generatorName({ label }: Pick<Target, 'label'>): string {
  return label.replace(/[ -](?:Gen-)?[A-Z]?\d+(?:\.\d+)?$/, '');
}

/** The newest target of each generator that still runs and has a layout of its own, in the order in which pages offer them. */
export const guidedTargets: readonly Target[] = [
  ...new Map(
    generators
      .filter(({ ownLayout }) => ownLayout)
      .toReversed()
      .map((target) => [generatorName(target), target]),
  ).values(),
].toReversed();

/** The names of the generators that texts are written for by a guide, and how many more there are. */
export const writesFor = {
  names: guidedTargets.map(generatorName),
  more: new Set(generators.map(generatorName)).size - guidedTargets.length,
} as const;

/** How many generators there are that still run, each counted once whatever its versions. */
export const generatorCount = writesFor.names.length + writesFor.more;
