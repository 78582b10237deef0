import { limits } from '../../product/limits.ts';
import { castNameProblem, nameKey } from '../../project/cast-names.ts';
import { characterCount } from '../../text/characters.ts';

const { nameLength } = limits.cast;

/**
 * What an entry of the cast can be called for what a script calls it, as `Old_Tom` for `Old Tom`, `OBrien` for `O'Brien`
 * and `Cop_1st` for `1st Cop`; null where nothing is left, as of `007`.
 * @param taken the keys of other names
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

/** The short name of an entry where its name does not read as it should; none where it is too long. */
export function shortFor(entryName: string, name: string): { short?: string } {
  const plain = entryName.replace(/[_-]+/gu, ' ').trim();
  return plain === name || characterCount(name) > limits.cast.shortLength ? {} : { short: name };
}
