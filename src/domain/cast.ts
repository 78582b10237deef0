import type { CastEntry } from './cast-entry.ts';
import { castNameProblem, generatorsInput, nameKey, spacelessLetter } from './cast-names.ts';

/** The cast of a project; while somebody types, entries may have no valid name yet. */
export type Cast = readonly CastEntry[];

/** A place in a text, in UTF-16 code units as `slice` takes it. `from` is where the `@`, or `\@`, stands. */
export type Mention = { from: number; to: number } & (
  | { kind: 'entry'; entry: CastEntry }
  /** A name that no entry has. */
  | { kind: 'unknown'; name: string }
  /** `\@`, which writes an `@`. */
  | { kind: 'escape' }
);

interface NameIndex {
  byKey: ReadonlyMap<string, CastEntry>;
  /** No name is longer, in UTF-16 code units, however its accents are encoded. */
  longest: number;
}

const indexes = new WeakMap<Cast, NameIndex>();

/** The entries by their names. Without a valid name an entry cannot be mentioned; of two with the same, the first is. */
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

/** The entry that a name is of, whatever its case. */
export function findEntry(cast: Cast, name: string): CastEntry | undefined {
  return indexOf(cast).byKey.get(nameKey(name));
}

/** A name in a text, before anybody knows whose it is. */
interface WrittenName {
  /** Where its `@` stands. */
  from: number;
  /** Where its letters begin. */
  start: number;
  /** Its letters, as far as a name could go on. */
  run: string;
  /** By what the whole run is looked up. */
  key: string;
  /** Whether it stands right behind another name: `@Mara@Tom`. */
  isBehindName: boolean;
}

const name = String.raw`@+(\p{L}[\p{L}\p{M}\p{Nd}_-]*)`;
/** `\@`, or the `@` of a name: not that of an email address, or behind another `@`. Linear, as nothing can match twice. */
const firstMark = new RegExp(String.raw`\\@|(?<![\p{L}\p{M}\p{N}._@])${name}`, 'gu');
/** A name right behind another: `@Mara@Tom`. */
const nextName = new RegExp(name, 'uy');

/** The names, and the places of `\@`, in a text, in order. What generators call their inputs, such as `@Image 1`, is no name. */
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
/** How much is remembered, since the server reads texts of anybody: some megabytes. Characters are UTF-16 code units. */
const remembered = { texts: 2_000, characters: 200_000, namesInText: 200 };
let characters = 0;

/** Remembers the texts of late: a film is measured, written and checked, at every keystroke. */
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

/** What may stand behind a name without going on with it: dashes, or a letter of a script without spaces. */
const nameEnds = new RegExp(`^(?:[-_](?:[-_]|$)|${spacelessLetter})`, 'u');

/** The entry that a run of letters begins with: the one with the longest name, and how much of the run that is. */
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

/** Behind any of these, an `@` begins no mention. */
const joinsEmail = /[\p{L}\p{M}\p{N}._@]$/u;

/** Whether what an entry is written as keeps an `@` right behind it from beginning a mention. */
function keepsNextPlain({ name, short = '', text }: CastEntry): boolean {
  const written = [text, short].find((words) => words.trim() !== '') ?? name;
  return joinsEmail.test(written.slice(-2));
}

/**
 * The mentions in a text, in order: `@name` of an entry, the longest name that fits; `@name` of nobody; and `\@`. None at
 * all while no entry has a name. Linear in the length of the text.
 *
 * An `@` right behind a letter, digit, `.` or `_` begins none, also where these are a name: in `@Tom@Mara` and
 * `@foo@bar.com` only the first is a mention. The exception is an entry whose wording ends in something else, such as
 * a bracket: written out, it would let the second be one, which is therefore a mention from the start. Several `@`
 * before a name are one.
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

/** A name as `namesIn` gives it. */
export type NameInText = Pick<WrittenName, 'run' | 'key'>;

/**
 * The names in a text, known or not, without regard to any cast.
 * @returns what `namesResolveAlike` takes
 */
export function namesIn(text: string): NameInText[] {
  if (!text.includes('@')) return [];
  return writtenNames(text).filter((written) => typeof written !== 'number');
}

/** Whether texts with these names read the same with either cast: each names the same objects in both. */
export function namesResolveAlike(names: readonly NameInText[], one: Cast, other: Cast): boolean {
  if (one === other) return true;
  const [first, second] = [indexOf(one), indexOf(other)];
  // without a single name, not even \@ is touched
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
 * A text with each mention of an entry replaced; the others are copied without the `@`.
 * @param most cut at the mention behind so many UTF-16 code units
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

/** What an entry is called once it was introduced: its short name, else its name with spaces. */
export function shortName(entry: CastEntry, cast: Cast): string {
  const { short = '' } = entry;
  return short.trim() === '' ? plainName(entry) : replaceMentions(short, cast, plainName);
}

/** The wording of an entry, in which others stand by their plain names; its short name while it has none. */
export function wordingOf(entry: CastEntry, cast: Cast): string {
  return entry.text.trim() === '' ? shortName(entry, cast) : replaceMentions(entry.text, cast, plainName);
}

/**
 * A text with each mention written out, with the full wording each time: what a person would read. A name of nobody loses
 * its `@`, and `\@` becomes `@`. Unchanged while the cast is empty. Linear in the length of what comes out.
 */
export function expandMentions(text: string, cast: Cast): string {
  return replaceMentions(text, cast, (entry) => wordingOf(entry, cast));
}

/** Like `expandMentions`, with short names alone: for words that are spoken. */
export function shortenMentions(text: string, cast: Cast, most?: number): string {
  return replaceMentions(text, cast, (entry) => shortName(entry, cast), most);
}

/**
 * Like `expandMentions`, with the wording where an entry is mentioned first and its short name from there on, as in a
 * clip: at most what the text and the entries have, and a short name for each mention.
 * @param most cut at the mention behind so many UTF-16 code units
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
