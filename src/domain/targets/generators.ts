import { targets } from './registry.ts';
import type { Target } from './target.ts';

/** The generators that run today, in the order in which pages offer them. */
export const activeGenerators: readonly Target[] = Object.values<Target>(targets).filter(
  ({ maker, status }) => maker !== null && status.state === 'active',
);

/** A generator without its version: `Kling` for Kling 3.0, `Runway` for Runway Gen-4.5. */
export function generatorName({ label }: Pick<Target, 'label'>): string {
  return label.replace(/[ -](?:Gen-)?[A-Z]?\d+(?:\.\d+)?$/, '');
}

/** What they are called, each once: `Kling` stands for Kling 4.0 and Kling 3.0. */
export const generatorNames: readonly string[] = [...new Set(activeGenerators.map(generatorName))];

/** The newest target of each generator with a layout of its own, in the order in which pages offer them. */
export const guidedTargets: readonly Target[] = [
  ...new Map(
    activeGenerators
      .filter(({ ownLayout }) => ownLayout)
      .toReversed()
      .map((target) => [generatorName(target), target]),
  ).values(),
].toReversed();

/** The names of the generators that texts are written for by a guide, and how many more there are. */
export const writesFor = {
  names: guidedTargets.map(generatorName),
  more: generatorNames.length - guidedTargets.length,
} as const;
