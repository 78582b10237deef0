import { limits } from '../product/limits.ts';
import { characterCount } from '../text/characters.ts';

const { nameLength } = limits.cast;

/** Matches a valid name. Combining marks are allowed, since names in Devanagari or Thai need them. */
export const nameShape = /^\p{L}[\p{L}\p{M}\p{Nd}_-]*$/u;
/** Letters of scripts written without spaces, in which the next word can follow a name directly. */
export const spacelessLetter = String.raw`[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]`;
/** Names that generators reserve for their own inputs: `@Image 1`, `@element2`. */
export const reservedName = new RegExp(
  String.raw`(?:image|video|audio|element)[\s\p{Cc}_-]*\p{Nd}+(?:(?=${spacelessLetter})|(?!_*[\p{L}\p{M}\p{Nd}]))`,
  'iuy',
);

function isReservedName(name: string): boolean {
  reservedName.lastIndex = 0;
  return reservedName.test(name);
}

/** Returns a key for comparing names, ignoring case and the encoding of accents. */
export function nameKey(name: string): string {
  return name.normalize('NFC').toLowerCase();
}

/**
 * Returns why a text cannot be the name of a cast entry, or null.
 * @param others the other entries of the cast
 */
export function castNameProblem(name: string, others: readonly { name: string }[] = []): string | null {
  if (name === '') return 'is required';
  const normal = name.normalize('NFC');
  if (characterCount(normal) > nameLength) return `is too long: at most ${nameLength} characters`;
  if (!nameShape.test(normal)) return 'must be a letter, then letters, digits, _ and -';
  if (isReservedName(normal)) return 'is reserved: generators use it for their own inputs';
  return others.some((other) => nameKey(other.name) === nameKey(name)) ? 'is taken by another entry' : null;
}
