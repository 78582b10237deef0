/** Something that the palette can find: by its name, and by the texts that belong to it. */
export interface Entry {
  name: string;
  texts: readonly string[];
}

export interface Hit<One extends Entry> {
  entry: One;
  /** The index of the text that the search is about, to stand beside the name; -1 if all texts are blank. */
  text: number;
}

/** A stretch of a text; marked where the search matches. */
export interface Part {
  text: string;
  marked: boolean;
}

/** Without case and accents, so that `cafe` finds `Café`. */
function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** The words of a search, each once. */
function wordsIn(query: string): string[] {
  return [...new Set(fold(query).split(/\s+/).filter(Boolean))];
}

// entries outlive a key press, and folding hundreds of them at each would be felt
const foldedEntries = new WeakMap<Entry, Entry>();

function folded(entry: Entry): Entry {
  const known = foldedEntries.get(entry);
  if (known) return known;
  const plain = { name: fold(entry.name), texts: entry.texts.map(fold) };
  foldedEntries.set(entry, plain);
  return plain;
}

/**
 * The entries in which every word of the query occurs, in the name or in any text; all of them for no words. Those with
 * all words at the start of words of the name come first, then those with all words in the name, then the rest.
 */
export function searchEntries<One extends Entry>(
  entries: readonly One[],
  query: string,
  limit = Number.POSITIVE_INFINITY,
): Hit<One>[] {
  const words = wordsIn(query);
  const ranks: Hit<One>[][] = [[], [], []];
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

/** The text with most of the words, the first of several; else the first that is not blank. */
function findText(texts: readonly string[], words: readonly string[]): number {
  const counts = texts.map((text) => words.filter((word) => text.includes(word)).length);
  const most = Math.max(0, ...counts);
  return most > 0 ? counts.indexOf(most) : texts.findIndex((text) => text.trim() !== '');
}

/** A text in parts, with every place marked where a word of the query occurs. */
export function markWords(text: string, query: string): Part[] {
  const isMarked = new Array<boolean>(text.length).fill(false);
  const { plain, places } = foldWithPlaces(text);
  for (const word of wordsIn(query)) {
    for (let at = plain.indexOf(word); at >= 0; at = plain.indexOf(word, at + word.length)) {
      isMarked.fill(true, places[at], places[at + word.length]);
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

/** The folded text, and for each of its characters, and its end, the place in the text itself. */
function foldWithPlaces(text: string): { plain: string; places: number[] } {
  let plain = '';
  let place = 0;
  const places: number[] = [];
  for (const character of text) {
    const one = fold(character);
    plain += one;
    for (let index = 0; index < one.length; index += 1) places.push(place);
    place += character.length;
  }
  return { plain, places: [...places, place] };
}

/** How many characters of a row's text stand before its first match, and in all. */
const snippetSize = { before: 16, all: 160 };

/** As much of a text as a row shows: from shortly before the first match on, in one line. */
export function cutSnippet(text: string, query: string): Part[] {
  const line = text.replace(/\s+/g, ' ').trim();
  const parts = markWords(line, query);
  const first = parts[0]?.marked === false && parts.length > 1 ? (parts[0]?.text.length ?? 0) : 0;
  if (first <= snippetSize.before) return markWords(line.slice(0, snippetSize.all), query);
  // from the start of a word, if one starts there
  const from = line.indexOf(' ', first - snippetSize.before - 1) + 1;
  const start = from > 0 && from <= first ? from : first;
  return [{ text: '…', marked: false }, ...markWords(line.slice(start, start + snippetSize.all), query)];
}
