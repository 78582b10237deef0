import { findMentions } from '../../cast/cast.ts';
import type { CastEntry } from '../../cast/entry.ts';
import { limits } from '../../product/limits.ts';
import { castNameProblem, nameKey } from '../../project/cast-names.ts';
import { characterCount } from '../../text/characters.ts';
import { castNameFor, shortFor } from './cast-name.ts';
import { quoted, type Report } from './report.ts';
import type { FilmNote } from './script-note.ts';
import type { People, Person } from './script-people.ts';
import type { ScriptScene } from './script-scenes.ts';

export interface ScriptCast {
  entries: CastEntry[];
  /** The names of entries by the keys of people, and by places as headings say them. */
  people: ReadonlyMap<string, string>;
  places: ReadonlyMap<string, string>;
}

interface Candidate {
  name: string;
  count: number;
  line: number;
  person?: Person;
}

/**
 * The cast of a script: its characters and places, those first that speak, are seen or are used most often. What has no
 * room, or no name that could be mentioned, is reported, and stays in the scenes as it is written.
 */
export function castOfScript(scenes: readonly ScriptScene[], { byKey }: People, report: Report): ScriptCast {
  const places = new Map<string, Candidate>();
  for (const { heading, line } of scenes) {
    if (!heading?.place) continue;
    const known = places.get(heading.place) ?? { name: heading.place, count: 0, line };
    known.count += 1;
    places.set(heading.place, known);
  }
  const people = [...byKey.values()].map((person): Candidate => ({ ...person, person }));
  const candidates = [...people, ...places.values()].toSorted((a, b) => b.count - a.count);
  const usedNames = new Set<string>();
  const made: { entry: CastEntry; line: number }[] = [];
  const cast = { people: new Map<string, string>(), places: new Map<string, string>() };
  for (const { name, line, person } of candidates) {
    if (made.length === limits.cast.entries) {
      report.add(line, `Not in the cast, which has room for ${limits.cast.entries}: ${quoted(name)}`, 'names');
      continue;
    }
    const entryName = castNameFor(name, usedNames);
    if (entryName === null) {
      report.add(line, `Not in the cast, since it cannot be mentioned: ${quoted(name)}`, 'names without a mention');
      continue;
    }
    usedNames.add(nameKey(entryName));
    made.push({ entry: person ? personEntry(person, entryName, report) : placeEntry(name, entryName), line });
    if (person) cast.people.set(person.key, entryName);
    else cast.places.set(name, entryName);
  }
  // in the order in which the script names them
  return { ...cast, entries: made.toSorted((a, b) => a.line - b.line).map(({ entry }) => entry) };
}

function placeEntry(name: string, entryName: string): CastEntry {
  return { name: entryName, kind: 'place', text: '', ...shortFor(entryName, name) };
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

/** The entries with what the script's notes say of them; one that only a note knows is added while there is room. */
export function withCastNotes(
  entries: readonly CastEntry[],
  notes: readonly (FilmNote & { line: number })[],
  report: Report,
): CastEntry[] {
  const cast = entries.map((entry) => ({ ...entry }));
  for (const note of notes) {
    if (!('name' in note)) continue;
    const { name, kind = 'character', key, text, line } = note;
    let entry = cast.find((one) => nameKey(one.name) === nameKey(name));
    if (!entry && cast.length < limits.cast.entries && castNameProblem(name) === null) {
      entry = { name: name.normalize('NFC'), kind, text: '' };
      cast.push(entry);
    }
    if (!entry || characterCount(text) > textLimits[key]) {
      report.add(line, `Note of the cast: ${quoted(`${name}: ${text}`)}`, 'notes of the cast');
      continue;
    }
    entry[key] = text;
    if (note.kind) entry.kind = note.kind;
  }
  return cast;
}

const textLimits = {
  text: limits.fieldLength,
  short: limits.cast.shortLength,
  voice: limits.cast.voiceLength,
  manner: limits.cast.voiceLength,
};

/** An `@` that would mention nobody is written so that it stays one. */
export function withoutForeignMentions(text: string, cast: readonly CastEntry[]): string {
  let written = '';
  let copied = 0;
  for (const mention of findMentions(text, cast)) {
    if (mention.kind !== 'unknown') continue;
    // of several before a name, the last one is enough
    written += `${text.slice(copied, mention.from)}\\`;
    copied = mention.from;
  }
  return copied === 0 && written === '' ? text : written + text.slice(copied);
}
