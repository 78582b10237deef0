import { oneLine } from '../../text/clean.ts';
import type { TextRange } from '../../text/text-range.ts';
import { capitalRuns, titleCaseName } from './capitals.ts';
import { isTimed, type ScriptItem, type ScriptScene } from './script-scenes.ts';

/** A character's introduction in an action: the name in capitals and a description. */
interface Introduction extends TextRange {
  key: string;
}

export interface Person {
  key: string;
  /** The name in title case: `Old Tom`. */
  name: string;
  /** The description in the introduction: `30s, a conductor in a grey uniform`. */
  description: string;
  /** The article before the name in the introduction: `a` in `A BOY (8)`. */
  article: string;
  /** The line of the character's first mention. */
  line: number;
  /** The number of speeches and of mentions in capitals. */
  count: number;
}

export interface People {
  byKey: ReadonlyMap<string, Person>;
  /** The introductions in each action, at most one for each character. */
  introductions: ReadonlyMap<ScriptItem, readonly Introduction[]>;
}

/** Matches the start of a description in parentheses: an age or a role. */
const descriptionStart =
  /^(?:\p{Nd}|age|aged|early|mid|late|teens?|twenties|thirties|forties|fifties|sixties|seventies|an?\s|the\s|his\s|her\s|their\s|male|female|young|old)/iu;
/** Matches a phrase between commas that continues a description. */
const apposition =
  /^,\s{1,3}((?:an?|the|his|her|their|in|with|early|mid|late|aged?|\p{Nd}{1,3}(?:s|['’]s)?)(?![\p{L}\p{N}])[^,.;:!?()\n]{0,160}),(?=\s)/iu;
const bracketed = /^ ?\(([^()\n]{1,300})\)/u;

export function personKey(name: string): string {
  return oneLine(name).normalize('NFC').toUpperCase();
}

/**
 * Finds all characters of a script: the speakers, and people introduced in capitals with an age or a description in
 * parentheses, such as `A BOY (8) watches`. Runs in linear time.
 * @param noted characters that the script's notes name
 */
export function findPeople(
  scenes: readonly ScriptScene[],
  noted: readonly { name: string; line: number }[] = [],
): People {
  const byKey = new Map<string, Person>();
  const count = (name: string, line: number) => {
    const key = personKey(name);
    const person = byKey.get(key) ?? { key, name: titleCaseName(name), description: '', article: '', line, count: 0 };
    person.count += 1;
    person.line = Math.min(person.line, line);
    byKey.set(key, person);
  };
  for (const { name, line } of noted) {
    const spacedName = name.replaceAll(/[_-]+/gu, ' ').trim();
    const key = personKey(spacedName);
    byKey.set(key, { key, name: spacedName, description: '', article: '', line, count: 0 });
  }
  for (const { items } of scenes) {
    for (const item of items) if (item.kind === 'speech' && item.speaker !== '') count(item.speaker, item.line);
  }
  const introductions = new Map<ScriptItem, Introduction[]>();
  const introduced = new Set<string>();
  for (const { items } of scenes) {
    // skip our own exports, which have the cast in notes and complete actions
    if (isTimed(items)) continue;
    for (const item of items) {
      if (item.kind !== 'action') continue;
      for (const { words, from } of capitalRuns(item.text)) {
        const name = knownName(words, byKey) ?? describedName(item.text, words, from);
        if (name === null) continue;
        count(name, item.line);
        const key = personKey(name);
        const person = byKey.get(key);
        if (introduced.has(key) || !person) continue;
        introduced.add(key);
        const { description, to } = readDescription(item.text, from + name.length);
        const article = /(?:^|[\s("“])(an?|the) $/iu.exec(item.text.slice(Math.max(0, from - 6), from))?.[1] ?? '';
        Object.assign(person, { description, article: article.toLowerCase() });
        const itemIntroductions = introductions.get(item) ?? [];
        itemIntroductions.push({ key, from, to });
        introductions.set(item, itemIntroductions);
      }
    }
  }
  return { byKey, introductions };
}

/** Finds the longest known name at the start of a run of capitals: `MARA` in `MARA SCREAMS`. */
function knownName(words: string, byKey: ReadonlyMap<string, Person>): string | null {
  const pieces = words.split(' ');
  for (let length = pieces.length; length > 0; length -= 1) {
    const name = pieces.slice(0, length).join(' ');
    if (byKey.has(personKey(name))) return name;
    const bare = name.replace(/['’]S$/u, '');
    if (bare !== name && byKey.has(personKey(bare))) return bare;
  }
  return null;
}

function describedName(text: string, words: string, from: number): string | null {
  const [, inside] = bracketed.exec(text.slice(from + words.length, from + words.length + 310)) ?? [];
  return inside !== undefined && descriptionStart.test(inside) ? words : null;
}

/** Reads the description after a name, and returns the position where the sentence continues. */
function readDescription(text: string, start: number): { description: string; to: number } {
  const parts: string[] = [];
  let to = start;
  // each slice is longer than the longest match of its pattern
  const [whole, inside = ''] = bracketed.exec(text.slice(to, to + 310)) ?? [];
  if (whole !== undefined && !/^(?:cont|v\.?o|o\.?[sc])/iu.test(inside)) {
    parts.push(inside);
    to += whole.length;
  }
  for (
    let found = apposition.exec(text.slice(to, to + 200));
    found;
    found = apposition.exec(text.slice(to, to + 200))
  ) {
    const [piece, words = ''] = found;
    // leave the closing comma: the next phrase may begin with it
    to += piece.length - 1;
    parts.push(words);
  }
  if (parts.length > 0 && text.charAt(to) === ',') to += 1;
  return { description: oneLine(parts.join(', ')), to };
}
