import { characterCount } from './characters.ts';
import { limits } from './limits.ts';

const { nameLength } = limits.cast;

/**
 * A letter, then letters, digits, `_` and `-`. The marks of a letter are part of it, without which no name could be
 * written in Devanagari or Thai.
 */
export const nameShape = /^\p{L}[\p{L}\p{M}\p{Nd}_-]*$/u;
/** Letters of scripts that are written without spaces, where a name can be followed by anything. */
export const spacelessLetter = String.raw`[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]`;
/** What generators call their own inputs, `@Image 1` or `@element2`, behind the `@`. */
export const generatorsInput = new RegExp(
  String.raw`(?:image|video|audio|element)[\s\p{Cc}_-]*\p{Nd}+(?:(?=${spacelessLetter})|(?!_*[\p{L}\p{M}\p{Nd}]))`,
  'iuy',
);

function isGeneratorsInput(name: string): boolean {
  generatorsInput.lastIndex = 0;
  return generatorsInput.test(name);
}

/** By what two names are compared: without regard to case, and to how their accents are encoded. */
export function nameKey(name: string): string {
  return name.normalize('NFC').toLowerCase();
}

/**
 * Why a text cannot be the name of a cast entry, or null.
 * @param others the entries of the cast besides it
 */
export function castNameProblem(name: string, others: readonly { name: string }[] = []): string | null {
  if (name === '') return 'is required';
  const normal = name.normalize('NFC');
  if (characterCount(normal) > nameLength) return `is too long: at most ${nameLength} characters`;
  if (!nameShape.test(normal)) return 'must be a letter, then letters, digits, _ and -';
  if (isGeneratorsInput(normal)) return 'is what generators call their own inputs';
  return others.some((other) => nameKey(other.name) === nameKey(name)) ? 'is taken by another entry' : null;
}
