import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nearestSeconds, secondsRange } from '../../../src/domain/clips/seconds.ts';
import { hardLimits, measure } from '../../../src/domain/clips/text-limits.ts';
import { assembleClips, assemblePrompt } from '../../../src/domain/film/prompt.ts';
import type { Project } from '../../../src/domain/project/project.ts';
import { totalDuration } from '../../../src/domain/scene/duration.ts';
import { sceneFieldKeys } from '../../../src/domain/scene/fields.ts';
import { type TargetId, targets } from '../../../src/domain/targets/registry.ts';
import type { Target } from '../../../src/domain/targets/target.ts';
import { rounds } from '../../support/rounds.ts';
import { anyText, projectWith, sceneSeconds, sceneTexts } from '../arbitraries.ts';

const ids = Object.keys(targets) as TargetId[];
/** Few runs per property and target, since there are many targets. */
const runs = { numRuns: rounds({ short: 7, full: 60 }) };
const packing = fc.constantFrom('scene' as const, 'fewest' as const);

/** Texts of many lengths: a few so long that two exceed a shot's limit, some with a target's markup. */
const fieldText = fc.oneof(
  { weight: 5, arbitrary: anyText },
  { weight: 2, arbitrary: fc.constantFrom('', ' } ', 'a</d>b', ' > ', '"Go!"', 'pan, then tilt') },
  { weight: 1, arbitrary: fc.nat(80).map((count) => 'word '.repeat(count)) },
);

const films: fc.Arbitrary<Project> = fc
  .array(fc.tuple(sceneSeconds, sceneTexts(fieldText)), { minLength: 1, maxLength: 7 })
  .map((scenes) => projectWith(...scenes.map(([duration, texts]) => ({ duration, ...texts }))));

describe.each(ids)('clips for %s', (id) => {
  const target: Target = targets[id];

  test('contain every scene once, in order, at a supported duration', () => {
    fc.assert(
      fc.property(films, packing, (film, packing) => {
        const { clips } = assembleClips(film, id, { packing });
        expect(clips.flatMap(({ sceneNumbers }) => sceneNumbers)).toEqual(film.scenes.map((one) => one.sceneNumber));
        expect(clips.map(({ number }) => number)).toEqual(clips.map((_, index) => index + 1));
        expect(totalDuration(clips.map(({ asked }) => ({ duration: asked })))).toBe(totalDuration(film.scenes));
        for (const { seconds, asked, shots, sceneNumbers } of clips) {
          expect(seconds).toBe(nearestSeconds(target.facts.seconds.value, asked));
          expect(sceneNumbers.length).toBeLessThanOrEqual(target.facts.shots?.value ?? Number.POSITIVE_INFINITY);
          if (shots) expect(totalDuration(shots.map((shot) => ({ duration: shot.seconds })))).toBe(seconds);
        }
      }),
      runs,
    );
  });

  test('stay within the hard limits, or have a finding', () => {
    fc.assert(
      fc.property(films, packing, (film, packing) => {
        const { clips, findings } = assembleClips(film, id, { packing });
        for (const { number, text, shots } of clips) {
          const over = hardLimits(target).some(({ of, max, unit }) => {
            const texts = of === 'shot' ? (shots ?? []).map((shot) => shot.text) : shots ? [] : [text];
            return texts.some((one) => measure(one, unit) > max);
          });
          const named = findings.some(({ kind, clip }) => kind === 'too-long' && clip === number);
          if (over) expect(named).toBe(true);
        }
      }),
      runs,
    );
  });

  test('omit only words that a finding reports as dropped', () => {
    fc.assert(
      fc.property(films, packing, (film, packing) => {
        const { clips, findings } = assembleClips(film, id, { packing });
        for (const { text, sceneNumbers } of clips) {
          const words = lettersAndDigits(text);
          for (const scene of film.scenes.filter((one) => sceneNumbers.includes(one.sceneNumber))) {
            const dropped = findings
              .filter(({ kind, sceneNumber }) => kind === 'dropped' && sceneNumber === scene.sceneNumber)
              .map(({ field }) => field);
            const missing = sceneFieldKeys.filter(
              (key) => !dropped.includes(key) && !words.includes(lettersAndDigits(scene[key])),
            );
            expect(missing).toEqual([]);
          }
        }
      }),
      runs,
    );
  });

  test('change only if their scenes change, unless the packing differs', () => {
    fc.assert(
      fc.property(films, fc.nat(8), anyText, (film, nat, words) => {
        const changed = nat % film.scenes.length;
        const scenes = film.scenes.map((scene, index) => (index === changed ? { ...scene, light: words } : scene));
        const before = assembleClips(film, id).clips;
        const after = assembleClips({ ...film, scenes }, id).clips;
        if (!sameNumbers(before, after)) return;
        for (const [index, { text, sceneNumbers }] of before.entries()) {
          if (!sceneNumbers.includes(changed + 1)) expect(after[index]?.text).toBe(text);
        }
      }),
      runs,
    );
  });

  test('do not depend on the order of the input', () => {
    fc.assert(
      fc.property(films, (film) => {
        const reversed = { ...film, scenes: film.scenes.toReversed() };
        expect(assembleClips(structuredClone(reversed), id)).toEqual(assembleClips(film, id));
      }),
      runs,
    );
  });

  test('have the fewest violations, then the fewest clips, then the least rounding of all packings', () => {
    fc.assert(
      fc.property(fc.array(sceneSeconds, { minLength: 1, maxLength: 7 }), (durations) => {
        const film = projectWith(...durations.map((duration) => ({ duration, action: 'turns' })));
        const groups = assembleClips(film, id).clips.map(({ sceneNumbers }) => sceneNumbers.length);
        const best = waysToCut(durations.length)
          .filter((way) => isPossible(way, durations, target))
          .map((way) => packingCost(way, durations, target))
          .sort(compare)[0];
        expect(packingCost(groups, durations, target)).toEqual(best);
      }),
      runs,
    );
  });
});

/** The letters and digits of a text, in order, without punctuation. */
function lettersAndDigits(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, '');
}

function sameNumbers(
  one: readonly { sceneNumbers: number[] }[],
  other: readonly { sceneNumbers: number[] }[],
): boolean {
  return (
    JSON.stringify(one.map((clip) => clip.sceneNumbers)) === JSON.stringify(other.map((clip) => clip.sceneNumbers))
  );
}

/** Every way to divide scenes into clips, as the scenes of each clip. */
function waysToCut(scenes: number): number[][] {
  if (scenes === 0) return [[]];
  return Array.from({ length: scenes }, (_, index) => index + 1).flatMap((first) =>
    waysToCut(scenes - first).map((rest) => [first, ...rest]),
  );
}

function clipSeconds(way: readonly number[], durations: readonly number[]): number[] {
  let from = 0;
  return way.map((count) => {
    const clip = durations.slice(from, from + count);
    from += count;
    return totalDuration(clip.map((duration) => ({ duration })));
  });
}

/** Whether all clips of several scenes are within the target's maximum length and number of shots. */
function isPossible(way: readonly number[], durations: readonly number[], { facts, shotStep }: Target): boolean {
  const seconds = facts.seconds.value;
  return clipSeconds(way, durations).every((asked, index) => {
    const count = way[index] ?? 1;
    const most = facts.shots?.value ?? Number.POSITIVE_INFINITY;
    const fits = asked <= secondsRange(seconds).max && count <= nearestSeconds(seconds, asked) / shotStep;
    return count === 1 || (fits && count <= most);
  });
}

function packingCost(way: readonly number[], durations: readonly number[], { facts }: Target): number[] {
  const seconds = facts.seconds.value;
  const { min, max } = secondsRange(seconds);
  const asked = clipSeconds(way, durations);
  const broken = asked.filter((one) => one < min || one > max).length;
  const rounding = asked.reduce((sum, one) => sum + Math.abs(nearestSeconds(seconds, one) - one), 0);
  return [broken, way.length, Math.round(rounding * 1e6) / 1e6];
}

function compare(one: readonly number[], other: readonly number[]): number {
  const index = one.findIndex((value, place) => value !== other[place]);
  return index < 0 ? 0 : (one[index] ?? 0) - (other[index] ?? 0);
}

describe('clips', () => {
  test('of a film have numbered headings and separators; a single clip has neither', () => {
    const film = projectWith({ duration: 8, subject: 'A boat' }, { duration: 6, subject: 'A quay' });
    expect(assemblePrompt(film, 'veo-3.1')).toBe('Clip 1 (8s)\nA boat.\n\n---\n\nClip 2 (6s)\nA quay.');
    expect(assemblePrompt(projectWith({ subject: 'A boat' }), 'kling-3')).toBe('A boat.');
  });

  test('use the project’s packing', () => {
    const film = projectWith({ subject: 'A boat' }, { subject: 'A quay' });
    expect(assembleClips(film, 'kling-3').clips).toHaveLength(1);
    expect(assembleClips({ ...film, settings: { packing: 'scene' } }, 'kling-3').clips).toHaveLength(2);
    expect(
      assembleClips({ ...film, settings: { packing: 'scene' } }, 'kling-3', { packing: 'fewest' }).clips,
    ).toHaveLength(1);
  });

  test.each([
    [5, 'veo-3.1', 6],
    [4.9, 'veo-3.1', 4],
    [5.5, 'kling-3', 6],
    [5.4, 'kling-3', 5],
    [60, 'kling-3', 15],
    [0.1, 'seedance-2', 4],
    [7.4, 'luma-ray-3.2', 5],
    [7.5, 'luma-ray-3.2', 10],
    [5.25, 'generic', 5.25],
  ] as const)('of %f s render on %s in %f s', (duration, id, seconds) => {
    expect(assembleClips(projectWith({ duration }), id).clips).toMatchObject([{ asked: duration, seconds }]);
  });

  test('put a shot that is too long into a clip of its own', () => {
    const long = 'coils the bow line left-handed '.repeat(20);
    const film = projectWith({ subject: 'A boat' }, { subject: 'A skipper', action: long }, { subject: 'A quay' });
    const { clips, findings } = assembleClips(film, 'kling-3');
    expect(clips.map(({ sceneNumbers }) => sceneNumbers)).toEqual([[1], [2], [3]]);
    expect(findings).toEqual([]);
  });
});
