import fc from 'fast-check';
import { expect, test } from 'vitest';
import { assignTimes } from '../../../src/domain/clips/assign-times.ts';
import { fitsText, hardLimits, measure } from '../../../src/domain/clips/text-limits.ts';
import { type TargetId, targets } from '../../../src/domain/targets/registry.ts';
import { linesToText, type Target } from '../../../src/domain/targets/target.ts';
import { rounds } from '../../support/rounds.ts';
import { projectWith, sceneTexts } from '../arbitraries.ts';

const limited = (Object.keys(targets) as TargetId[]).filter((id) => hardLimits(targets[id]).length > 0);

/** Texts whose lengths are close to the limit for several scenes. */
const texts = (length: number) =>
  sceneTexts(
    fc.oneof(
      fc.constant(''),
      fc.integer({ min: 0, max: Math.ceil(length / 4) }).map((count) => 'x'.repeat(count)),
      fc.constantFrom('A boat.', '"Go!"', ' 🎬  </d> } ', '手紙'),
    ),
  );

test.each(limited)('for %s the shortcuts agree with measuring the text', (id) => {
  const target: Target = targets[id];
  const limits = hardLimits(target);
  const ofClip = limits.find(({ of }) => of === 'clip')?.max ?? 1_000;
  const some = fc
    .integer({ min: 1, max: 5 })
    .chain((count) => fc.array(texts(ofClip / count), { minLength: count, maxLength: count }));
  fc.assert(
    fc.property(some, (all) => {
      const { scenes } = projectWith(...all);
      const plan = { first: 0, count: scenes.length, asked: 5 * scenes.length, seconds: 5 * scenes.length };
      const clip = assignTimes(scenes, plan.seconds, target);
      const byShot = target.shot !== undefined && scenes.length > 1;
      const fits = limits.every(({ of, max, unit }) => {
        if (of === 'clip') return byShot || measure(linesToText(target.clip(clip)), unit) <= max;
        return !byShot || clip.shots.every((shot) => measure(linesToText(target.shot?.(shot) ?? []), unit) <= max);
      });
      expect(fitsText(scenes, target, plan)).toBe(fits);
    }),
    { numRuns: rounds({ short: 25, full: 150 }) },
  );
});
