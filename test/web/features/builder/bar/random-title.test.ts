import { expect, test } from 'vitest';
import { randomTitle } from '../../../../../web/features/builder/bar/random-title.ts';

// the lists of the specification, section 4
const prefixes = ['THE', 'PROJECT', 'OPERATION', 'CODE', 'MISSION', 'THE LAST'];
const words = ['HORIZON', 'RECKONING', 'DAWN', 'ECHO', 'SIGNAL', 'WAVE', 'FRONTIER', 'ATLAS'];
const endings = ['', ' AWAKENING', ' ARRIVAL', ' DESCENT', ' RISING', ' ZERO'];
const allTitles = prefixes.flatMap((prefix) =>
  words.flatMap((word) => endings.map((ending) => `${prefix} ${word}${ending}`)),
);

/** A random source that returns these numbers, one per call. */
function giving(...numbers: number[]): () => number {
  const rest = [...numbers];
  return () => {
    const next = rest.shift();
    if (next === undefined) throw new Error('more randomness asked for than three picks need');
    return next;
  };
}

test('the random choices give every title of the three lists, and no others', () => {
  const steps = Array.from({ length: 24 }, (_, index) => index / 24);
  const titles = new Set(
    steps.flatMap((first) =>
      steps.flatMap((second) => steps.map((third) => randomTitle(giving(first, second, third)))),
    ),
  );
  expect([...titles].sort()).toEqual([...allTitles].sort());
});

test.each([0, 0.999_999_999_999])('the extreme random value %d still gives a complete title', (outermost) => {
  expect(allTitles).toContain(randomTitle(() => outermost));
});

test('no title has a double space or one at an end', () => {
  for (let step = 0; step < 48; step += 1) {
    expect(randomTitle(giving(0.9, 0.5, step / 48))).toMatch(/^\S+( \S+)*$/);
  }
});
