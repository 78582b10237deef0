import { isTargetId, type TargetId, targets } from '../domain/targets/registry.ts';
import { inputError } from './read-input.ts';

/**
 * The target that a project's settings name; undefined if they name none. The server assembles for the default target
 * if it does not know the setting, since a newer version may have stored it. A script would not notice that.
 * @throws ClientError if the target is unknown
 */
export function knownTarget({ target }: { target?: string | undefined } = {}): TargetId | undefined {
  if (target === undefined || isTargetId(target)) return target;
  throw inputError(`The project's target "${target}" does not exist.${suggestTargets(target)}`, {
    field: 'settings.target',
    next: "Correct it in the project's settings, or choose another one with `target` (--target on the command line).",
  });
}

/** The ids like a wrong one, as a sentence; empty if none is like it. */
export function suggestTargets(id: string): string {
  const close = Object.keys(targets)
    .map((known) => ({ known, likeness: likeness(known, id) }))
    .filter(({ likeness }) => likeness > 0.4)
    .sort((a, b) => b.likeness - a.likeness)
    .slice(0, 3);
  return close.length > 0 ? ` Similar ones: ${close.map(({ known }) => known).join(', ')}.` : '';
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
