import { castNameProblem, nameKey, reservedName, spacelessLetter } from '../project/cast-names.ts';
import type { CastEntry } from './entry.ts';

/** The cast of a project. In a draft, entries may lack a valid name. */
export type Cast = readonly CastEntry[];

/** A mention in a text. Its range is in UTF-16 code units and begins at the `@` or `\@`. */
export type Mention = { from: number; to: number } & (
  | { kind: 'entry'; entry: CastEntry }
  /** No entry has this name. */
  | { kind: 'unknown'; name: string }
  /** `\@`, which stands for a plain `@`. */
  | { kind: 'escape' }
);

interface NameIndex {
  byKey: ReadonlyMap<string, CastEntry>;
  /** An upper bound for the length of a name as typed, in UTF-16 code units. */
  longest: number;
}

const indexes = new WeakMap<Cast, NameIndex>();

/** Indexes entries by name. Skips invalid names and names that an earlier entry has. */
function nameIndex(cast: Cast): NameIndex {
  const known = indexes.get(cast);
  if (known) return known;
  const byKey = new Map<string, CastEntry>();
  let longest = 0;
  for (const entry of cast) {
    const key = nameKey(entry.name);
    if (castNameProblem(entry.name) || byKey.has(key)) continue;
    byKey.set(key, entry);
    // double the length, since a mention in lower case can be longer than the name: `İ` becomes two code units
    longest = Math.max(longest, 2 * entry.name.normalize('NFD').length);
  }
  const index = { byKey, longest };
  indexes.set(cast, index);
  return index;
}

/** Finds the entry with this name, ignoring case. */
export function findEntry(cast: Cast, name: string): CastEntry | undefined {
  return nameIndex(cast).byKey.get(nameKey(name));
}

/** A name in a text, before it is resolved to an entry. */
interface WrittenName {
  /** The position of the `@`. */
  from: number;
  /** The position of the first letter. */
  start: number;
  /** All characters that could belong to the name. */
  run: string;
  /** The lookup key of the whole run. */
  key: string;
  /** Whether this name directly follows another: `@Mara@Tom`. */
  followsName: boolean;
}

const name = String.raw`@+(\p{L}[\p{L}\p{M}\p{Nd}_-]*)`;
/**
 * Matches `\@`, or a name with the `@` before it. The lookbehind skips email addresses. It also keeps matches from
 * starting in the middle of several `@`, so that the search is linear.
 */
const firstMark = new RegExp(String.raw`\\@|(?<![\p{L}\p{M}\p{N}._@])${name}`, 'gu');
/** Matches a name directly after another: `@Mara@Tom`. */
const nextName = new RegExp(name, 'uy');

/** Yields the names in a text and the positions of `\@`, in order. Skips names that generators reserve: `@Image 1`. */
function* parseNames(text: string): Generator<WrittenName | number> {
  firstMark.lastIndex = 0;
  let at = 0;
  while (at < text.length) {
    firstMark.lastIndex = at;
    let match = firstMark.exec(text);
    if (!match) return;
    at = match.index + match[0].length;
    if (match[1] === undefined) {
      yield match.index;
      continue;
    }
    let followsName = false;
    while (match) {
      const run = match[1] ?? '';
      const start: number = match.index + match[0].length - run.length;
      at = start + run.length;
      reservedName.lastIndex = start;
      if (reservedName.test(text)) {
        at = reservedName.lastIndex;
        break;
      }
      yield { from: match.index, start, run, key: nameKey(run), followsName };
      followsName = true;
      nextName.lastIndex = at;
      match = nextName.exec(text);
    }
  }
}

type WrittenNames = readonly (WrittenName | number)[];
const parsedTexts = new Map<string, WrittenNames>();
/**
 * Limits that keep the cache within a few megabytes, since the server parses untrusted texts. Characters are UTF-16
 * code units.
 */
const cacheLimits = { texts: 2_000, characters: 200_000, namesInText: 200 };
let characters = 0;

/** Parses the names in a text. Cached, since a film is measured, written and checked on every keystroke. */
function writtenNames(text: string): WrittenNames {
  const known = parsedTexts.get(text);
  if (known) return known;
  const names = [...parseNames(text)];
  if (names.length > cacheLimits.namesInText || text.length > cacheLimits.characters) return names;
  if (parsedTexts.size >= cacheLimits.texts || characters + text.length > cacheLimits.characters) {
    parsedTexts.clear();
    characters = 0;
  }
  characters += text.length;
  parsedTexts.set(text, names);
  return names;
}

/**
 * Matches what may follow a name inside a run: a final or doubled `-` or `_`, or a letter of a script without spaces.
 */
const nameEnds = new RegExp(`^(?:[-_](?:[-_]|$)|${spacelessLetter})`, 'u');

/** Finds the entry with the longest name that a run starts with. */
function resolve(
  { byKey, longest }: NameIndex,
  { run, key }: Pick<WrittenName, 'run' | 'key'>,
): { entry: CastEntry; length: number } | null {
  const whole = byKey.get(key);
  if (whole) return { entry: whole, length: run.length };
  for (let length = Math.min(longest, run.length - 1); length > 0; length -= 1) {
    if (!nameEnds.test(run.slice(length, length + 3))) continue;
    const entry = byKey.get(nameKey(run.slice(0, length)));
    if (entry) return { entry, length };
  }
  return null;
}

/** Matches characters after which an `@` does not start a mention. */
const beforePlainAt = /[\p{L}\p{M}\p{N}._@]$/u;

/** Whether an entry's wording ends in a character after which an `@` does not start a mention. */
function wordingBlocksMention({ name, short = '', text }: CastEntry): boolean {
  const written = [text, short].find((words) => words.trim() !== '') ?? name;
  // the last character may have two code units
  return beforePlainAt.test(written.slice(-2));
}

/**
 * Finds the mentions in a text, in order: `@name` of an entry (the longest matching name), `@name` of no entry, and
 * `\@`. Returns none while no entry has a valid name. Runs in linear time.
 *
 * - An `@` directly after a letter, digit, `.` or `_` starts no mention, even if that character ends a name. In
 *   `@Tom@Mara` and `@foo@bar.com`, only the first name is a mention.
 * - Exception: in `@Tom@Mara`, if Tom's wording ends in, for example, a bracket, `@Mara` is a mention too, since after
 *   expansion it follows a bracket and not a letter.
 * - Several `@` before a name count as one.
 */
export function findMentions(text: string, cast: Cast): Mention[] {
  if (!text.includes('@')) return [];
  const index = nameIndex(cast);
  if (index.byKey.size === 0) return [];
  const mentions: Mention[] = [];
  for (const written of writtenNames(text)) {
    const before = mentions.at(-1);
    const isPlain =
      typeof written !== 'number' &&
      written.followsName &&
      beforePlainAt.test(text.slice(Math.max(written.from - 2, 0), written.from)) &&
      !(before?.kind === 'entry' && before.to === written.from && !wordingBlocksMention(before.entry));
    if (!isPlain) mentions.push(toMention(written, index));
  }
  return mentions;
}

function toMention(written: WrittenName | number, index: NameIndex): Mention {
  if (typeof written === 'number') return { kind: 'escape', from: written, to: written + 2 };
  const { from, start, run } = written;
  const resolved = resolve(index, written);
  if (resolved) return { kind: 'entry', from, to: start + resolved.length, entry: resolved.entry };
  const name = run.replace(/[-_]+$/u, '');
  return { kind: 'unknown', from, to: start + name.length, name };
}

/** A name in a text, as returned by `namesIn`. */
export type NameInText = Pick<WrittenName, 'run' | 'key'>;

/**
 * Returns the names in a text, whether or not they are in a cast.
 * @returns the input for `namesResolveAlike`
 */
export function namesIn(text: string): NameInText[] {
  if (!text.includes('@')) return [];
  return writtenNames(text).filter((written) => typeof written !== 'number');
}

/** Whether both casts resolve each name to the same entry, so that the names expand to the same text. */
export function namesResolveAlike(names: readonly NameInText[], one: Cast, other: Cast): boolean {
  if (one === other) return true;
  const [first, second] = [nameIndex(one), nameIndex(other)];
  // only a cast with a valid name turns `\@` into `@`
  if ((first.byKey.size === 0) !== (second.byKey.size === 0)) return false;
  return names.every((written) => {
    const entry = resolve(first, written)?.entry;
    if (entry !== resolve(second, written)?.entry) return false;
    if (!entry) return true;
    const inside = [...namesIn(entry.text), ...namesIn(entry.short ?? '')];
    return inside.every((name) => resolve(first, name)?.entry.name === resolve(second, name)?.entry.name);
  });
}

/** Replaces each mention of an entry. Unknown names lose their `@`. */
function replaceMentions(text: string, cast: Cast, write: (entry: CastEntry) => string, maxLength?: number): string {
  return rewriteMentions(text, cast, (mention) => mentionText(mention, write), maxLength);
}

/**
 * Rewrites the mentions in a text.
 * @param write returns null for a mention that stays as it is
 * @param maxLength once the result is longer than this, in UTF-16 code units, the rest may be left out
 */
export function rewriteMentions(
  text: string,
  cast: Cast,
  write: (mention: Mention) => string | null,
  maxLength = Number.POSITIVE_INFINITY,
): string {
  let written = '';
  let copied = 0;
  for (const mention of findMentions(text, cast)) {
    if (written.length > maxLength) return written;
    const words = write(mention);
    if (words === null) continue;
    written += text.slice(copied, mention.from) + words;
    copied = mention.to;
  }
  return copied === 0 ? text : written + text.slice(copied);
}

function mentionText(mention: Mention, write: (entry: CastEntry) => string): string {
  switch (mention.kind) {
    case 'entry':
      return write(mention.entry);
    case 'unknown':
      return mention.name;
    case 'escape':
      return '@';
  }
}

/** Converts a name to plain words: `Old_Tom` becomes `Old Tom`. */
function plainName({ name }: CastEntry): string {
  return name.replace(/[_-]+/gu, ' ').trim();
}

/** Returns the name used after the first mention: the short name, or else the name with spaces. */
export function shortName(entry: CastEntry, cast: Cast): string {
  const { short = '' } = entry;
  return short.trim() === '' ? plainName(entry) : replaceMentions(short, cast, plainName);
}

/**
 * Returns an entry's wording, with plain names for the entries that it mentions. Without a wording, returns the short
 * name.
 */
export function fullWording(entry: CastEntry, cast: Cast): string {
  return entry.text.trim() === '' ? shortName(entry, cast) : replaceMentions(entry.text, cast, plainName);
}

/**
 * Replaces every mention with the full wording. Unknown names lose their `@`, and `\@` becomes `@`. Returns the text
 * unchanged if the cast has no names. Runs in time linear in the length of the result.
 */
export function expandMentions(text: string, cast: Cast): string {
  return replaceMentions(text, cast, (entry) => fullWording(entry, cast));
}

/** Like `expandMentions`, but always with short names, for spoken text. */
export function shortenMentions(text: string, cast: Cast, maxLength?: number): string {
  return replaceMentions(text, cast, (entry) => shortName(entry, cast), maxLength);
}

/**
 * Like `expandMentions`, but as in a clip: with the wording at an entry's first mention and the short name after that.
 * Maximum length: the text, plus every wording once, plus one short name per mention.
 * @param maxLength once the result is longer than this, in UTF-16 code units, the rest may be left out
 */
export function expandFirstMentions(text: string, cast: Cast, maxLength?: number): string {
  const introduced = new Set<CastEntry>();
  const write = (entry: CastEntry) => {
    if (introduced.has(entry)) return shortName(entry, cast);
    introduced.add(entry);
    return fullWording(entry, cast);
  };
  return replaceMentions(text, cast, write, maxLength);
}

/**
 * Replaces the mentions of the given entries as in a clip, and keeps the rest as typed. Use this before these entries
 * leave the cast.
 */
export function writeOutMentions(text: string, cast: Cast, entries: ReadonlySet<CastEntry>): string {
  const introduced = new Set<CastEntry>();
  let written = '';
  let copied = 0;
  for (const mention of findMentions(text, cast)) {
    if (mention.kind !== 'entry' || !entries.has(mention.entry)) continue;
    const { from, to, entry } = mention;
    written += text.slice(copied, from) + (introduced.has(entry) ? shortName(entry, cast) : fullWording(entry, cast));
    introduced.add(entry);
    copied = to;
  }
  return written + text.slice(copied);
}
