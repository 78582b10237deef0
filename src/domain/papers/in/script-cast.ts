import { findMentions, shortName } from '../../cast/cast.ts';
import type { CastEntry } from '../../cast/entry.ts';
import { limits } from '../../product/limits.ts';
import { castNameProblem, nameKey } from '../../project/cast-names.ts';
import { characterCount } from '../../text/characters.ts';
import { oneLine } from '../../text/clean.ts';
import { castNameFor, shortFor } from './cast-name.ts';
import { quoted, type Report } from './report.ts';
import type { FilmNote } from './script-note.ts';
import { type People, type Person, personKey } from './script-people.ts';
import type { ScriptScene } from './script-scenes.ts';

export interface ScriptCast {
  entries: CastEntry[];
  /** The names of entries by `personKey`. */
  people: ReadonlyMap<string, string>;
  /** The names of entries by the place in a heading. */
  places: ReadonlyMap<string, string>;
}

type PlacedNote = FilmNote & { line: number };

interface Candidate {
  name: string;
  count: number;
  line: number;
  person?: Person;
}

/**
 * Builds the cast of a script: first the entries in the script's notes, in order and with their names; then the
 * characters and places that occur most often. Reports names that cannot be mentioned or for which the cast has no
 * room; such names stay in the scenes as plain text.
 */
export function buildScriptCast(
  scenes: readonly ScriptScene[],
  { byKey }: People,
  notes: readonly PlacedNote[],
  report: Report,
): ScriptCast {
  const places = new Map<string, Candidate>();
  for (const { heading, line } of scenes) {
    if (!heading?.place) continue;
    const known = places.get(heading.place) ?? { name: heading.place, count: 0, line };
    known.count += 1;
    places.set(heading.place, known);
  }
  const people = [...byKey.values()].map((person): Candidate => ({ ...person, person }));
  const candidates = [...people, ...places.values()].toSorted((a, b) => b.count - a.count);
  const noted = notedEntries(notes, report);
  const usedNames = new Set(noted.map(({ name }) => nameKey(name)));
  const made: { entry: CastEntry; line: number }[] = [];
  const cast = { people: new Map<string, string>(), places: new Map<string, string>() };
  for (const { name, line, person } of candidates) {
    const known = findNotedEntry(name, person ? 'character' : 'place', noted);
    if (!known && noted.length + made.length === limits.cast.entries) {
      report.add(line, `Not added to the cast, which is full at ${limits.cast.entries}: ${quoted(name)}`, 'names');
      continue;
    }
    const entryName = known?.name ?? castNameFor(name, usedNames);
    if (entryName === null) {
      report.add(
        line,
        `Not added to the cast, since it cannot be a name there: ${quoted(name)}`,
        'names without a mention',
      );
      continue;
    }
    if (person) cast.people.set(person.key, entryName);
    else cast.places.set(name, entryName);
    usedNames.add(nameKey(entryName));
    const entry = person ? personEntry(person, entryName, report) : placeEntry(name, entryName);
    if (known) Object.assign(known, { ...entry, ...withoutEmpty(known) });
    else made.push({ entry, line });
  }
  // in the order of the script
  const others = made.toSorted((a, b) => a.line - b.line).map(({ entry }) => entry);
  return { ...cast, entries: [...noted.map((entry): CastEntry => ({ kind: 'character', ...entry })), ...others] };
}

/**
 * Finds the noted entry for a name in the script. A speaker matches an entry with the same name, if possible a
 * character. A place matches an entry by the short name, which headings show, or else by the name.
 */
function findNotedEntry(words: string, kind: CastEntry['kind'], noted: readonly NotedEntry[]): NotedEntry | undefined {
  const key = personKey(words);
  const alike = noted.filter((entry) => (entry.kind ?? kind) === kind);
  const isNamed = ({ name }: NotedEntry) => personKey(name.replaceAll(/[_-]+/gu, ' ')) === key;
  if (kind === 'character') return alike.find(isNamed) ?? noted.find(isNamed);
  const cast = noted.map((entry): CastEntry => ({ kind, ...entry }));
  return alike.find((entry) => personKey(shortName({ kind, ...entry }, cast)) === key) ?? alike.find(isNamed);
}

function withoutEmpty(entry: NotedEntry): Partial<NotedEntry> {
  return Object.fromEntries(Object.entries(entry).filter(([, value]) => value !== ''));
}

function placeEntry(name: string, entryName: string): CastEntry {
  return { name: entryName, kind: 'place', text: '', ...shortFor(entryName, oneLine(name.replaceAll('@', ' '))) };
}

function personEntry({ name, description, article, line }: Person, entryName: string, report: Report): CastEntry {
  const called = article === '' ? name : `${article} ${name.toLowerCase()}`;
  const start = called.slice(0, 1).toUpperCase() + called.slice(1);
  const text = description === '' ? '' : `${start}, ${description}`;
  const short = article === '' ? shortFor(entryName, name) : { short: `the ${name.toLowerCase()}` };
  const isFit =
    characterCount(text) <= limits.fieldLength && characterCount(short.short ?? '') <= limits.cast.shortLength;
  if (!isFit) report.add(line, `Description of ${quoted(name)}: ${quoted(description)}`, 'descriptions');
  return { name: entryName, kind: 'character', text: isFit ? text : '', ...(isFit && short) };
}

/** A cast entry from notes, which may not give its kind. */
type NotedEntry = Omit<CastEntry, 'kind'> & Partial<Pick<CastEntry, 'kind'>>;

/** Collects the entries in notes, up to the limit of the cast. */
function notedEntries(notes: readonly PlacedNote[], report: Report): NotedEntry[] {
  const cast: NotedEntry[] = [];
  for (const note of notes) {
    if (!('name' in note)) continue;
    const { name, kind, key, text, line } = note;
    let entry = cast.find((one) => nameKey(one.name) === nameKey(name));
    const isTooLong = characterCount(text) > textLimits[key];
    if (!entry && !isTooLong && cast.length < limits.cast.entries && castNameProblem(name) === null) {
      entry = { name: name.normalize('NFC'), text: '' };
      cast.push(entry);
    }
    if (!entry || isTooLong) {
      report.add(line, `Cast note: ${quoted(`${name}: ${text}`)}`, 'cast notes');
      continue;
    }
    entry[key] = text;
    if (kind) entry.kind = kind;
  }
  return cast;
}

const textLimits = {
  text: limits.fieldLength,
  short: limits.cast.shortLength,
  voice: limits.cast.voiceLength,
  manner: limits.cast.voiceLength,
};

/** Escapes each `@` that mentions no entry, and spells mentions like the names in the cast. */
export function escapeUnknownMentions(text: string, cast: readonly CastEntry[]): string {
  let written = '';
  let copied = 0;
  for (const mention of findMentions(text, cast)) {
    if (mention.kind === 'unknown') {
      // of several `@` before a name, only the first needs the escape
      written += `${text.slice(copied, mention.from)}\\`;
      copied = mention.from;
    } else if (mention.kind === 'entry') {
      const at = text.lastIndexOf('@', mention.to - 1) + 1;
      if (nameKey(text.slice(at, mention.to)) !== nameKey(mention.entry.name)) continue;
      written += text.slice(copied, at) + mention.entry.name;
      copied = mention.to;
    }
  }
  return written + text.slice(copied);
}
