import { withoutFloatError } from '../scene/duration.ts';
import type { Fact, Prices } from '../targets/facts.ts';
import type { RenderSettings, Target } from '../targets/target.ts';

/** The cost of rendering a film once, with the source of the price. */
export interface Estimate {
  /** The cost of the film, in US dollars. */
  dollars: number;
  perSecond: number;
  resolution: string;
  price: Fact<Prices>;
}

/**
 * Estimates the cost at the chosen resolution, by default the target's first. If that has no price, uses the first
 * resolution with a price. Returns null without prices.
 */
export function estimateCost(seconds: number, target: Target, { resolution }: RenderSettings = {}): Estimate | null {
  const price = target.facts.prices;
  if (!price) return null;
  const known = Object.keys(price.value);
  const chosen = known.find((one) => one === (resolution ?? target.facts.resolutions?.value[0])) ?? known[0];
  const perSecond = chosen === undefined ? undefined : price.value[chosen];
  if (chosen === undefined || perSecond === undefined) return null;
  return { dollars: withoutFloatError(seconds * perSecond), perSecond, resolution: chosen, price };
}
