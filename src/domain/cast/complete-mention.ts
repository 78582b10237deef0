import { limits } from '../product/limits.ts';
import { castNameProblem, nameKey } from '../project/cast-names.ts';
import { type Cast, findEntry, findMentions } from './cast.ts';
import type { CastEntry } from './entry.ts';

/** A mention being typed. Positions are in UTF-16 code units. */
export interface OpenMention {
  /** The position of the `@`. */
  from: number;
  /** The caret, or the end of the entry's name if the caret is inside it. */
  to: number;
  /** The text between the `@` and the caret. */
  typed: string;
}

const nameRun = String.raw`\p{L}[\p{L}\p{M}\p{Nd}_-]*`;
/** Matches a mention that ends at the caret. */
const beforeCaret = new RegExp(String.raw`(?<![\p{L}\p{M}\p{N}._@\\])@+(${nameRun})?$`, 'u');
/**
 * How far from the caret to look for a mention's `@` or end, in code units. Four per character leave room for
 * separately encoded accents.
 */
const maxDistance = 4 * limits.cast.nameLength;

/**
 * Returns the mention at the caret, except in an email address or after a `\`. Letters after the caret belong to the
 * mention if they complete an entry's name; otherwise they are the next word.
 */
export function mentionAtCaret(text: string, caret: number, cast: Cast): OpenMention | null {
  // most keystrokes are far from any mention
  if (text.lastIndexOf('@', caret - 1) < caret - maxDistance) return null;
  const match = beforeCaret.exec(text.slice(Math.max(caret - maxDistance, 0), caret));
  if (!match) return null;
  const typed = match[1] ?? '';
  const from = caret - typed.length - 1;
  const [mention] = typed === '' ? [] : findMentions(text.slice(from, caret + maxDistance), cast);
  const end = mention?.kind === 'entry' ? from + mention.to : caret;
  return { from, to: Math.max(caret, end), typed };
}

/**
 * Returns entries whose names start with the text, then entries whose names contain it, ignoring case. Each group is in
 * cast order.
 */
export function entriesByName(cast: Cast, typed: string): CastEntry[] {
  const key = nameKey(typed);
  const matches = cast
    .filter((entry) => findEntry(cast, entry.name) === entry)
    .map((entry) => ({ entry, at: nameKey(entry.name).indexOf(key) }));
  return [...matches.filter(({ at }) => at === 0), ...matches.filter(({ at }) => at > 0)].map(({ entry }) => entry);
}

/** Whether the cast has room for another entry, and the name is valid and unused. */
export function canAddEntry(cast: Cast, name: string): boolean {
  return cast.length < limits.cast.entries && castNameProblem(name, cast) === null;
}

/**
 * Returns the text that completes an open mention. Ends in a space, unless the text goes on with white space or with
 * punctuation that cannot continue the name.
 */
export function completedMention(text: string, { to }: OpenMention, name: string): string {
  return /^(?![@_-])[\s\p{P}]|^-(?![\p{L}\p{M}\p{Nd}])/u.test(text.slice(to, to + 3)) ? `@${name}` : `@${name} `;
}
