/** Returns up to three words similar to a misspelled one, most similar first. */
export function similarWords(misspelled: string, words: readonly string[]): string[] {
  return words
    .map((word) => ({ word, similarity: similarity(word, misspelled) }))
    .filter(({ similarity }) => similarity > 0.4)
    .sort((a, b) => b.similarity - a.similarity)
    .slice(0, 3)
    .map(({ word }) => word);
}

/** Returns the fraction of character pairs that two words share, from 0 to 1. */
function similarity(one: string, other: string): number {
  const [pairs, others] = [characterPairs(one), characterPairs(other)];
  return (2 * pairs.filter((pair) => others.includes(pair)).length) / (pairs.length + others.length);
}

function characterPairs(word: string): string[] {
  const framed = ` ${word.toLowerCase()} `;
  return [...framed.slice(1)].map((letter, at) => `${framed[at]}${letter}`);
}
