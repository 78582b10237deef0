/** Something that the palette can find by its name or its texts. */
export interface Entry {
  name: string;
  texts: readonly string[];
}

export interface Hit<Item extends Entry> {
  entry: Item;
  /** The index of the text to show next to the name; -1 if all texts are blank. */
  text: number;
}

/** A part of a text; marked if it matches the search. */
export interface Part {
  text: string;
  marked: boolean;
}

/** Removes case and accents, so that `cafe` finds `Café`. */
function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** The distinct words of a query. */
function wordsIn(query: string): string[] {
  return [...new Set(fold(query).split(/\s+/).filter(Boolean))];
}

// cached across keystrokes, since folding hundreds of entries takes noticeable time
const foldedEntries = new WeakMap<Entry, Entry>();

function folded(entry: Entry): Entry {
  const cached = foldedEntries.get(entry);
  if (cached) return cached;
  const result = { name: fold(entry.name), texts: entry.texts.map(fold) };
  foldedEntries.set(entry, result);
  return result;
}

/**
 * Finds the entries whose name and texts together contain every query word. An empty query finds all entries. Entries
 * come first if every query word starts a word of the name, then entries with all query words in the name, then the
 * rest.
 */
export function searchEntries<Item extends Entry>(
  entries: readonly Item[],
  query: string,
  limit = Number.POSITIVE_INFINITY,
): Hit<Item>[] {
  const words = wordsIn(query);
  const ranks: Hit<Item>[][] = [[], [], []];
  for (const entry of entries) {
    const { name, texts } = folded(entry);
    const missing = words.filter((word) => !name.includes(word));
    if (!missing.every((word) => texts.some((text) => text.includes(word)))) continue;
    const startsWords = words.every((word) => ` ${name}`.includes(` ${word}`));
    const rank = missing.length > 0 ? 2 : startsWords ? 0 : 1;
    ranks[rank]?.push({ entry, text: findText(texts, words) });
  }
  return ranks.flat().slice(0, limit);
}

/**
 * The index of the text with the most query words. If no text has one, the index of the first text that is not blank;
 * -1 if all are blank.
 */
function findText(texts: readonly string[], words: readonly string[]): number {
  const counts = texts.map((text) => words.filter((word) => text.includes(word)).length);
  const most = Math.max(0, ...counts);
  return most > 0 ? counts.indexOf(most) : texts.findIndex((text) => text.trim() !== '');
}

/** Splits a text into parts, with every occurrence of a query word marked. */
export function markWords(text: string, query: string): Part[] {
  const isMarked = new Array<boolean>(text.length).fill(false);
  const { plain, indexes } = foldWithIndexes(text);
  for (const word of wordsIn(query)) {
    for (let at = plain.indexOf(word); at >= 0; at = plain.indexOf(word, at + word.length)) {
      isMarked.fill(true, indexes[at], indexes[at + word.length]);
    }
  }
  const parts: Part[] = [];
  for (const [index, marked] of isMarked.entries()) {
    const last = parts.at(-1);
    if (last?.marked === marked) last.text += text[index];
    else parts.push({ text: text[index] ?? '', marked });
  }
  return parts;
}

/** Folds a text. `indexes` maps each index of the folded text, including its end, to an index of the original. */
function foldWithIndexes(text: string): { plain: string; indexes: number[] } {
  let plain = '';
  let originalIndex = 0;
  const indexes: number[] = [];
  for (const character of text) {
    const folded = fold(character);
    plain += folded;
    for (let index = 0; index < folded.length; index += 1) indexes.push(originalIndex);
    originalIndex += character.length;
  }
  return { plain, indexes: [...indexes, originalIndex] };
}

/** The maximum numbers of characters to show: before the first match, and in total. */
const snippetSize = { before: 16, all: 160 };

/** The part of a text to show in a row: one line, starting shortly before the first match. */
export function cutSnippet(text: string, query: string): Part[] {
  const line = text.replace(/\s+/g, ' ').trim();
  const parts = markWords(line, query);
  const first = parts[0]?.marked === false && parts.length > 1 ? (parts[0]?.text.length ?? 0) : 0;
  if (first <= snippetSize.before) return markWords(line.slice(0, snippetSize.all), query);
  // start at a word boundary if there is one before the match
  const from = line.indexOf(' ', first - snippetSize.before - 1) + 1;
  const start = from > 0 && from <= first ? from : first;
  return [{ text: '…', marked: false }, ...markWords(line.slice(start, start + snippetSize.all), query)];
}
