import { castNameProblem, generatorsInput, nameKey, spacelessLetter } from '../project/cast-names.ts';
import type { CastEntry } from './entry.ts';

/** The cast of a project. While being edited, entries may lack a valid name. */
export type Cast = readonly CastEntry[];

/** A range of a text in UTF-16 code units, as for `slice`. `from` is the position of the `@` or `\@`. */
export type Mention = { from: number; to: number } & (
  | { kind: 'entry'; entry: CastEntry }
  /** No entry has this name. */
  | { kind: 'unknown'; name: string }
  /** `\@`, which stands for a plain `@`. */
  | { kind: 'escape' }
);

interface NameIndex {
  byKey: ReadonlyMap<string, CastEntry>;
  /** The longest name in UTF-16 code units, in any encoding of its accents. */
  longest: number;
}

const indexes = new WeakMap<Cast, NameIndex>();

/** Entries by name. Entries without a valid name cannot be mentioned; of two with the same name, the first counts. */
function indexOf(cast: Cast): NameIndex {
  const known = indexes.get(cast);
  if (known) return known;
  const byKey = new Map<string, CastEntry>();
  let longest = 0;
  for (const entry of cast) {
    const key = nameKey(entry.name);
    if (castNameProblem(entry.name) || byKey.has(key)) continue;
    byKey.set(key, entry);
    // lower case can be longer than upper case: `İ`
    longest = Math.max(longest, 2 * entry.name.normalize('NFD').length);
  }
  const index = { byKey, longest };
  indexes.set(cast, index);
  return index;
}

/** The entry with this name, ignoring case. */
export function findEntry(cast: Cast, name: string): CastEntry | undefined {
  return indexOf(cast).byKey.get(nameKey(name));
}

/** A name in a text, before it is resolved to an entry. */
interface WrittenName {
  /** The position of its `@`. */
  from: number;
  /** The position of its first letter. */
  start: number;
  /** All characters that could belong to the name. */
  run: string;
  /** The lookup key of the whole run. */
  key: string;
  /** Whether it directly follows another name: `@Mara@Tom`. */
  isBehindName: boolean;
}

const name = String.raw`@+(\p{L}[\p{L}\p{M}\p{Nd}_-]*)`;
/** `\@`, or the `@` of a name; not in an email address or after another `@`. Linear, since matches cannot overlap. */
const firstMark = new RegExp(String.raw`\\@|(?<![\p{L}\p{M}\p{N}._@])${name}`, 'gu');
/** A name directly after another: `@Mara@Tom`. */
const nextName = new RegExp(name, 'uy');

/**
 * The names in a text, and the positions of `\@`, in order. Generators' own inputs, such as `@Image 1`, do not count.
 */
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
    let isBehindName = false;
    while (match) {
      const run = match[1] ?? '';
      const start: number = match.index + match[0].length - run.length;
      at = start + run.length;
      generatorsInput.lastIndex = start;
      if (generatorsInput.test(text)) {
        at = generatorsInput.lastIndex;
        break;
      }
      yield { from: match.index, start, run, key: nameKey(run), isBehindName };
      isBehindName = true;
      nextName.lastIndex = at;
      match = nextName.exec(text);
    }
  }
}

type WrittenNames = readonly (WrittenName | number)[];
const parsed = new Map<string, WrittenNames>();
/** The size of the cache: some megabytes, since the server parses untrusted texts. Characters are UTF-16 code units. */
const remembered = { texts: 2_000, characters: 200_000, namesInText: 200 };
let characters = 0;

/** Caches recent texts: a film is measured, written and checked on every keystroke. */
function writtenNames(text: string): WrittenNames {
  const known = parsed.get(text);
  if (known) return known;
  const names = [...parseNames(text)];
  if (names.length > remembered.namesInText || text.length > remembered.characters) return names;
  if (parsed.size >= remembered.texts || characters + text.length > remembered.characters) {
    parsed.clear();
    characters = 0;
  }
  characters += text.length;
  parsed.set(text, names);
  return names;
}

/** What can follow a name without being part of it: trailing hyphens, or a letter of a script without spaces. */
const nameEnds = new RegExp(`^(?:[-_](?:[-_]|$)|${spacelessLetter})`, 'u');

/** The entry with the longest name that a run of letters starts with, and the length of that name. */
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

/** After any of these, an `@` does not start a mention. */
const joinsEmail = /[\p{L}\p{M}\p{N}._@]$/u;

/** Whether an entry's text ends so that a following `@` would not start a mention. */
function keepsNextPlain({ name, short = '', text }: CastEntry): boolean {
  const written = [text, short].find((words) => words.trim() !== '') ?? name;
  return joinsEmail.test(written.slice(-2));
}

/**
 * The mentions in a text, in order: `@name` of an entry (the longest name that fits), `@name` of no entry, and `\@`.
 * None at all while no entry has a name. Linear in the length of the text.
 * An `@` directly after a letter, digit, `.` or `_` starts no mention, even if that belongs to a name: in `@Tom@Mara`
 * and `@foo@bar.com` only the first is a mention. The exception is an entry whose wording ends in something else, such
 * as a bracket: once it is written out, the second name would become a mention, so it counts as one from the start.
 * Several `@` before a name count as one.
 */
export function findMentions(text: string, cast: Cast): Mention[] {
  if (!text.includes('@')) return [];
  const index = indexOf(cast);
  if (index.byKey.size === 0) return [];
  const mentions: Mention[] = [];
  for (const written of writtenNames(text)) {
    const before = mentions.at(-1);
    const isPlain =
      typeof written !== 'number' &&
      written.isBehindName &&
      joinsEmail.test(text.slice(Math.max(written.from - 2, 0), written.from)) &&
      !(before?.kind === 'entry' && before.to === written.from && !keepsNextPlain(before.entry));
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

/** A name from `namesIn`. */
export type NameInText = Pick<WrittenName, 'run' | 'key'>;

/**
 * The names in a text, whether or not a cast has them.
 * @returns the input for `namesResolveAlike`
 */
export function namesIn(text: string): NameInText[] {
  if (!text.includes('@')) return [];
  return writtenNames(text).filter((written) => typeof written !== 'number');
}

/** Whether texts with these names read the same with either cast: each name resolves to the same objects. */
export function namesResolveAlike(names: readonly NameInText[], one: Cast, other: Cast): boolean {
  if (one === other) return true;
  const [first, second] = [indexOf(one), indexOf(other)];
  // without any names, even \@ stays as it is
  if ((first.byKey.size === 0) !== (second.byKey.size === 0)) return false;
  return names.every((written) => {
    const entry = resolve(first, written)?.entry;
    if (entry !== resolve(second, written)?.entry) return false;
    if (!entry) return true;
    const inside = [...namesIn(entry.text), ...namesIn(entry.short ?? '')];
    return inside.every((name) => resolve(first, name)?.entry.name === resolve(second, name)?.entry.name);
  });
}

/**
 * Replaces each mention of an entry; unknown names lose their `@`.
 * @param most stop after the mention that exceeds this many UTF-16 code units
 */
function replaceMentions(
  text: string,
  cast: Cast,
  write: (entry: CastEntry) => string,
  most = Number.POSITIVE_INFINITY,
): string {
  let written = '';
  let copied = 0;
  for (const mention of findMentions(text, cast)) {
    if (written.length > most) return written;
    written += text.slice(copied, mention.from) + mentionText(mention, write);
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

/** A name as plain words: `Old_Tom` becomes `Old Tom`. */
function plainName({ name }: CastEntry): string {
  return name.replace(/[_-]+/gu, ' ').trim();
}

/** What an entry is called after its first mention: its short name, else its name with spaces. */
export function shortName(entry: CastEntry, cast: Cast): string {
  const { short = '' } = entry;
  return short.trim() === '' ? plainName(entry) : replaceMentions(short, cast, plainName);
}

/** An entry's wording, with other entries by their plain names; its short name if it has none. */
export function wordingOf(entry: CastEntry, cast: Cast): string {
  return entry.text.trim() === '' ? shortName(entry, cast) : replaceMentions(entry.text, cast, plainName);
}

/**
 * Replaces every mention with the full wording, as a person would read it. Unknown names lose their `@`, and `\@`
 * becomes `@`. Unchanged while the cast is empty. Linear in the length of the result.
 */
export function expandMentions(text: string, cast: Cast): string {
  return replaceMentions(text, cast, (entry) => wordingOf(entry, cast));
}

/** Like `expandMentions`, with short names only: for spoken text. */
export function shortenMentions(text: string, cast: Cast, most?: number): string {
  return replaceMentions(text, cast, (entry) => shortName(entry, cast), most);
}

/**
 * Like `expandMentions`, but with the wording only at an entry's first mention and its short name after that, as in a
 * clip. Bounded by the text, the entries, and a short name per mention.
 * @param most stop after the mention that exceeds this many UTF-16 code units
 */
export function introduceMentions(text: string, cast: Cast, most?: number): string {
  const introduced = new Set<CastEntry>();
  const write = (entry: CastEntry) => {
    if (introduced.has(entry)) return shortName(entry, cast);
    introduced.add(entry);
    return wordingOf(entry, cast);
  };
  return replaceMentions(text, cast, write, most);
}

/**
 * Replaces the mentions of some entries as in a clip, and leaves the rest of the text as typed: for a text that goes on
 * without these entries.
 */
export function writeOutMentions(text: string, cast: Cast, entries: ReadonlySet<CastEntry>): string {
  const introduced = new Set<CastEntry>();
  let written = '';
  let copied = 0;
  for (const mention of findMentions(text, cast)) {
    if (mention.kind !== 'entry' || !entries.has(mention.entry)) continue;
    const { from, to, entry } = mention;
    written += text.slice(copied, from) + (introduced.has(entry) ? shortName(entry, cast) : wordingOf(entry, cast));
    introduced.add(entry);
    copied = to;
  }
  return written + text.slice(copied);
}
