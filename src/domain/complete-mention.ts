import { type Cast, findEntry, findMentions } from './cast.ts';
import type { CastEntry } from './cast-entry.ts';
import { castNameProblem, nameKey } from './cast-names.ts';
import { limits } from './limits.ts';

/** A mention that somebody is typing. Offsets are UTF-16 code units, as `slice` takes them. */
export interface OpenMention {
  /** Where its `@` stands. */
  from: number;
  /** The caret, or where the name of an entry ends that the caret stands in. */
  to: number;
  /** The letters between the `@` and the caret. */
  typed: string;
}

const nameRun = String.raw`\p{L}[\p{L}\p{M}\p{Nd}_-]*`;
/** An `@` that begins a mention, up to the caret. */
const beforeCaret = new RegExp(String.raw`(?<![\p{L}\p{M}\p{N}._@\\])@+(${nameRun})?$`, 'u');
/** No mention that is worth completing begins further away from the caret. */
const reach = 4 * limits.cast.nameLength;

/**
 * The mention that the caret stands in or behind, if one begins there: not in an email address, and not behind a `\`.
 * Letters behind the caret belong to it where they end the name of an entry; else they are the next word.
 */
export function openMention(text: string, caret: number, cast: Cast): OpenMention | null {
  // nearly every key is typed far from any mention
  if (text.lastIndexOf('@', caret - 1) < caret - reach) return null;
  const match = beforeCaret.exec(text.slice(Math.max(caret - reach, 0), caret));
  if (!match) return null;
  const typed = match[1] ?? '';
  const from = caret - typed.length - 1;
  const [mention] = typed === '' ? [] : findMentions(text.slice(from, caret + reach), cast);
  const end = mention?.kind === 'entry' ? from + mention.to : caret;
  return { from, to: Math.max(caret, end), typed };
}

/** The entries whose names go on like this, then those whose names hold it, whatever the case; both in the cast's order. */
export function entriesByName(cast: Cast, typed: string): CastEntry[] {
  const key = nameKey(typed);
  const places = cast
    .filter((entry) => findEntry(cast, entry.name) === entry)
    .map((entry) => ({ entry, at: nameKey(entry.name).indexOf(key) }));
  return [...places.filter(({ at }) => at === 0), ...places.filter(({ at }) => at > 0)].map(({ entry }) => entry);
}

/** Whether the cast has room for an entry of this name. */
export function canAddEntry(cast: Cast, name: string): boolean {
  return cast.length < limits.cast.entries && castNameProblem(name, cast) === null;
}

/**
 * What completing writes in place of an open mention: with a space behind it, unless one or punctuation follows with
 * which the name would not go on.
 */
export function completedMention(text: string, { to }: OpenMention, name: string): string {
  return /^(?![@_-])[\s\p{P}]|^-(?![\p{L}\p{M}\p{Nd}])/u.test(text.slice(to, to + 3)) ? `@${name}` : `@${name} `;
}
