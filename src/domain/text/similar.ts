/** Finds the words that are like a misspelled one: at most three, the most similar first. */
export function similarTo(misspelled: string, words: readonly string[]): string[] {
  return words
    .map((word) => ({ word, likeness: likeness(word, misspelled) }))
    .filter(({ likeness }) => likeness > 0.4)
    .sort((a, b) => b.likeness - a.likeness)
    .slice(0, 3)
    .map(({ word }) => word);
}

/** The share of pairs of characters that two words have in common, from 0 to 1. */
function likeness(one: string, other: string): number {
  const [pairs, others] = [pairsOf(one), pairsOf(other)];
  return (2 * pairs.filter((pair) => others.includes(pair)).length) / (pairs.length + others.length);
}

function pairsOf(word: string): string[] {
  const framed = ` ${word.toLowerCase()} `;
  return [...framed.slice(1)].map((letter, at) => `${framed[at]}${letter}`);
}
