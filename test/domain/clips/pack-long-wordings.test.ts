import fc from 'fast-check';
import { expect, test } from 'vitest';
import { assignTimes } from '../../../src/domain/clips/assign-times.ts';
import { packScenes } from '../../../src/domain/clips/pack.ts';
import { createFitChecker, hardLimits, measure } from '../../../src/domain/clips/text-limits.ts';
import { castEntrySchema } from '../../../src/domain/project/shape.ts';
import { type TargetId, targets } from '../../../src/domain/targets/registry.ts';
import { linesToText, type Target } from '../../../src/domain/targets/target.ts';
import { clipLines } from '../../../src/domain/targets/write-clip.ts';
import { rounds } from '../../support/rounds.ts';
import { projectWith, sceneTexts } from '../arbitraries.ts';

const letters = [...'abcdefghijklmnopqrstuvwxyzàâäåæçèéêëìíîïñòóôöõ'];
const longCast = letters.map((name) => castEntrySchema.parse({ name, text: `${name} long words `.repeat(140) }));
const everybody = letters.map((name) => `@${name}`).join(' ');

/** A target that records the number of scenes in each clip that it writes. */
function counting(target: Target): { target: Target; written: number[] } {
  const written: number[] = [];
  const clip: Target['clip'] = (scenes, settings) => {
    written.push(scenes.shots.length);
    return target.clip(scenes, settings);
  };
  return { target: { ...target, clip }, written };
}

test.each([
  ['everybody', () => everybody],
  [
    'three of them each',
    (index: number) =>
      everybody
        .split(' ')
        .slice(index % 40, (index % 40) + 3)
        .join(' '),
  ],
  ['one of them', () => '@a'],
])('packing scenes that mention %s writes only a few of the possible clips', (_, mentions) => {
  const some = Array.from({ length: 100 }, (_, index) => ({ duration: 1, action: mentions(index), subject: '@b' }));
  const { scenes } = projectWith(...some);
  const { target, written } = counting(targets['seedance-2.5']);
  const plans = packScenes({ scenes, target, packing: 'fewest', cast: longCast });
  expect(plans.reduce((sum, { count }) => sum + count, 0)).toBe(100);
  // there are 2,565 possible clips of neighboring scenes up to 30 s, and more ways to pack them
  expect(written.filter((count) => count > 1).length).toBeLessThanOrEqual(200);
});

/** Targets that limit the text of a whole clip. */
const limited = (Object.keys(targets) as TargetId[]).filter((id) => {
  const target: Target = targets[id];
  return !target.shot && hardLimits(target).length > 0;
});
const cast = [
  { name: 'a', text: 'long '.repeat(80), short: 'x', voice: 'raspy '.repeat(30) },
  { name: 'b', text: 'words '.repeat(40), short: 'the second of them', manner: 'low' },
  { name: 'c', text: '.', short: 's'.repeat(200) },
].map((entry) => castEntrySchema.parse(entry));

test.each(limited)('for %s conclusions from one clip’s length agree with measuring the others', (id) => {
  const target: Target = targets[id];
  const max = Math.min(...hardLimits(target).map((limit) => limit.max));
  const text = fc.oneof(
    fc.constantFrom('', '', 'A boat.', '@a', '@b and @a', '@c @c', 'a: Go!\nb (low): No.', '"Go!" } </d>'),
    fc.integer({ min: 0, max: Math.ceil(max / 3) }).map((count) => 'y'.repeat(count)),
  );
  const films = fc.array(sceneTexts(text), { minLength: 2, maxLength: 6 });
  fc.assert(
    fc.property(films, fc.constantFrom('', 'Fine grain', 'As @b sees it\nteal'), (some, look) => {
      const { scenes } = projectWith(...some);
      const fits = createFitChecker(scenes, target, { look, cast });
      for (let end = 1; end <= scenes.length; end += 1) {
        for (let count = end; count >= 1; count -= 1) {
          const inClip = scenes.slice(end - count, end);
          const seconds = 5 * count;
          const clip = { ...assignTimes(inClip, seconds, target), look, cast };
          const isWithin = hardLimits(target).every(
            (limit) => measure(linesToText(clipLines(target, clip)), limit.unit) <= limit.max,
          );
          expect(fits({ first: end - count, count, asked: seconds, seconds })).toBe(isWithin);
        }
      }
    }),
    { numRuns: rounds({ short: 10, full: 60 }) },
  );
});
