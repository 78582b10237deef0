import { targets } from './registry.ts';
import type { Target } from './target.ts';

/** The generators that run today, in the order in which pages offer them. */
export const activeGenerators: readonly Target[] = Object.values<Target>(targets).filter(
  ({ maker, status }) => maker !== null && status.state === 'active',
);

/** What they are called without their versions, each once: `Kling` stands for Kling 4.0 and Kling 3.0. */
export const generatorNames: readonly string[] = [
  ...new Set(activeGenerators.map(({ label }) => label.replace(/[ -](?:Gen-|[A-Z])?\d[\d.]*$/, ''))),
];
