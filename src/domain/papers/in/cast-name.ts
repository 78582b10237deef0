import { limits } from '../../product/limits.ts';
import { castNameProblem, nameKey } from '../../project/cast-names.ts';
import { characterCount } from '../../text/characters.ts';

const { nameLength } = limits.cast;

/**
 * Derives a valid, unused cast name from a name in a script: `Old Tom` becomes `Old_Tom`, `O'Brien` becomes `OBrien`,
 * `1st Cop` becomes `Cop_1st`.
 * @param taken the keys of names already in use
 * @returns null if no valid name can be derived, such as from `007`
 */
export function castNameFor(name: string, taken: ReadonlySet<string>): string | null {
  const words = name
    .normalize('NFC')
    .replaceAll(/['’.]/gu, '')
    .split(/[^\p{L}\p{M}\p{Nd}-]+/u)
    .map((word) => word.replace(/^[-\p{M}]+/u, ''))
    .filter((word) => word !== '');
  const first = words.findIndex((word) => /^\p{L}/u.test(word));
  if (first < 0) return null;
  const ordered = [...words.slice(first), ...words.slice(0, first)].join('_');
  for (let number = 1; ; number += 1) {
    const suffix = number === 1 ? '' : `_${number}`;
    const cut = [...ordered].slice(0, nameLength - suffix.length).join('');
    const candidate = `${cut.replace(/[-_]+$/u, '')}${suffix}`.normalize('NFC');
    if (castNameProblem(candidate) !== null) return null;
    if (!taken.has(nameKey(candidate))) return candidate;
  }
}

/**
 * Returns the original name as the short name if the entry's name spells it differently, unless the original is too
 * long.
 */
export function shortFor(entryName: string, name: string): { short?: string } {
  const plain = entryName.replace(/[_-]+/gu, ' ').trim();
  return plain === name || characterCount(name) > limits.cast.shortLength ? {} : { short: name };
}
