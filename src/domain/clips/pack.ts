import type { z } from 'zod';
import type { packingSchema } from '../project/shape.ts';
import { withoutFloatError } from '../scene/duration.ts';
import type { Continuity, PromptScene, Target } from '../targets/target.ts';
import type { ClipPlan } from './clip.ts';
import { nearestSeconds, secondsRange } from './seconds.ts';
import { createFitChecker } from './text-limits.ts';

/** How to pack scenes into clips: one clip per scene, or as few clips as the target's limits allow. */
export type Packing = z.infer<typeof packingSchema>;

/** The cost of a packing, compared from left to right. */
type Cost = readonly [violations: number, clips: number, rounding: number];

interface PackOptions extends Continuity {
  scenes: readonly PromptScene[];
  target: Target;
  packing: Packing;
}

/**
 * Packs scenes, in order, into clips that a target can render. `fewest` minimizes violations of the target's limits,
 * then the number of clips, then rounding. For each scene, it finds the best plan that ends there, by trying every
 * start for the last clip (dynamic programming). On a tie, the shorter last clip wins. Scenes are never split: a scene
 * longer than any clip gets a clip of its own. Runs in time linear in the number of scenes if the target limits a
 * clip's length.
 */
export function packScenes({ scenes, target, packing, look, cast }: PackOptions): ClipPlan[] {
  const seconds = target.facts.seconds.value;
  const { min, max } = secondsRange(seconds);
  const starts = [0];
  for (const { duration } of scenes) starts.push(withoutFloatError((starts.at(-1) ?? 0) + duration));
  const makePlan = (first: number, count: number): ClipPlan => {
    const asked = withoutFloatError((starts[first + count] ?? 0) - (starts[first] ?? 0));
    return { first, count, asked, seconds: nearestSeconds(seconds, asked) };
  };
  if (packing === 'scene') return scenes.map((_, index) => makePlan(index, 1));
  // a target without a maximum length takes the whole film as one clip
  if (max === Number.POSITIVE_INFINITY) return scenes.length > 0 ? [makePlan(0, scenes.length)] : [];

  const mostShots = target.facts.shots?.value ?? Number.POSITIVE_INFINITY;
  /** Lists all candidates for a last clip that ends here, longest first, since long clips usually win. */
  const plansEndingAt = (end: number): ClipPlan[] => {
    const plans: ClipPlan[] = [];
    for (let count = 1; count <= Math.min(end, mostShots); count += 1) {
      const plan = makePlan(end - count, count);
      if (count > 1 && plan.asked > max) break;
      if (count <= plan.seconds / target.shotStep) plans.push(plan);
    }
    return plans.reverse();
  };

  const fits = createFitChecker(scenes, target, { look, cast });
  const ends: { cost: Cost; plan?: ClipPlan }[] = [{ cost: [0, 0, 0] }];
  for (let end = 1; end <= scenes.length; end += 1) {
    let best: { cost: Cost; plan: ClipPlan } | undefined;
    for (const plan of plansEndingAt(end)) {
      const [violations, clips, rounding] = ends[plan.first]?.cost ?? [0, 0, 0];
      const isUnfit = plan.asked < min || plan.asked > max;
      const difference = Math.abs(plan.seconds - plan.asked);
      const cost: Cost = [violations + Number(isUnfit), clips + 1, withoutFloatError(rounding + difference)];
      // check the text last: measuring is the slowest step, and a text over the limit can only raise the cost
      if (best && isLess(best.cost, cost)) continue;
      const fullCost: Cost = fits(plan) ? cost : [cost[0] + 1, cost[1], cost[2]];
      if (!best || !isLess(best.cost, fullCost)) best = { cost: fullCost, plan };
    }
    if (best) ends.push(best);
  }
  return tracePlans(ends).reverse();
}

/** Returns the plans that lead to the end, last one first. */
function tracePlans(ends: readonly { plan?: ClipPlan }[]): ClipPlan[] {
  const plans: ClipPlan[] = [];
  for (let plan = ends.at(-1)?.plan; plan; plan = ends[plan.first]?.plan) plans.push(plan);
  return plans;
}

function isLess(one: Cost, other: Cost): boolean {
  const index = one.findIndex((value, at) => value !== other[at]);
  return index >= 0 && (one[index] ?? 0) < (other[index] ?? 0);
}
