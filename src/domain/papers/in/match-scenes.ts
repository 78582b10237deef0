import { type SceneTexts, sceneFieldKeys } from '../../scene/fields.ts';

/** A matched pair of scenes, as zero-based indexes into the two versions. */
export interface SceneMatch {
  before: number;
  after: number;
}

/** Minimum similarity for a match. Scenes under the same heading need less. */
const minSimilarity = { sameHeading: 0.3, otherHeading: 0.6 };
/** How much the same heading adds to the score of a pair, and how much a different position can subtract. */
const weight = { heading: 0.2, distance: 0.1 };

/**
 * Matches the scenes of two versions of a script, each at most once: first scenes with identical words, in order; then
 * the most similar pairs first. Quadratic in the number of scenes, which is at most 100.
 */
export function matchScenes(before: readonly SceneTexts[], after: readonly SceneTexts[]): SceneMatch[] {
  const matches: SceneMatch[] = [];
  const [unmatchedBefore, unmatchedAfter] = [new Set(before.keys()), new Set(after.keys())];
  const pair = (match: SceneMatch) => {
    matches.push(match);
    unmatchedBefore.delete(match.before);
    unmatchedAfter.delete(match.after);
  };
  const byWords = Map.groupBy(before.keys(), (index) => fingerprint(before[index]));
  for (const index of after.keys()) {
    const same = byWords.get(fingerprint(after[index]))?.shift();
    if (same !== undefined) pair({ before: same, after: index });
  }
  const bags = { before: before.map(countWords), after: after.map(countWords) };
  const candidates = [...unmatchedBefore].flatMap((one) =>
    [...unmatchedAfter].flatMap((other) => {
      const isSameHeading = heading(before[one]) !== '' && heading(before[one]) === heading(after[other]);
      const shared = similarity(bags.before[one], bags.after[other]);
      if (shared < (isSameHeading ? minSimilarity.sameHeading : minSimilarity.otherHeading)) return [];
      const distance = Math.abs(one / before.length - other / after.length);
      const score = shared + (isSameHeading ? weight.heading : 0) - distance * weight.distance;
      return [{ before: one, after: other, score }];
    }),
  );
  for (const { before: one, after: other } of candidates.toSorted((a, b) => b.score - a.score)) {
    if (unmatchedBefore.has(one) && unmatchedAfter.has(other)) pair({ before: one, after: other });
  }
  return matches.toSorted((a, b) => a.after - b.after);
}

/** Returns a key for comparing the fields that a script fills, ignoring case, punctuation and white space. */
function fingerprint(scene: SceneTexts | undefined): string {
  return (['scene', 'subject', 'action', 'dialog'] as const).map((key) => plain(scene?.[key] ?? '')).join('\n');
}

function heading(scene: SceneTexts | undefined): string {
  return plain(scene?.scene ?? '');
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
}

type Bag = ReadonlyMap<string, number>;

/** Counts the words of a scene, except in its heading. */
function countWords(scene: SceneTexts): Bag {
  const bag = new Map<string, number>();
  for (const key of sceneFieldKeys) {
    if (key === 'scene') continue;
    for (const word of plain(scene[key]).split(' ')) if (word !== '') bag.set(word, (bag.get(word) ?? 0) + 1);
  }
  return bag;
}

/** Returns the Sørensen–Dice similarity of two scenes' words, from 0 to 1. It is 1 if both are empty. */
function similarity(one: Bag = new Map(), other: Bag = new Map()): number {
  const [first, second] = [bagSize(one), bagSize(other)];
  if (first + second === 0) return 1;
  let shared = 0;
  for (const [word, count] of one) shared += Math.min(count, other.get(word) ?? 0);
  return (2 * shared) / (first + second);
}

function bagSize(bag: Bag): number {
  let size = 0;
  for (const count of bag.values()) size += count;
  return size;
}
