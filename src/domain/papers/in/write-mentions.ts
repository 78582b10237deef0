import type { Person } from './script-people.ts';

interface Form {
  text: string;
  mention: string;
  /** Whether a preceding article is replaced along with the name. */
  hasArticle: boolean;
}

const word = /[\p{L}\p{M}\p{N}]+/gu;
const continuesWord = /^(?:[\p{L}\p{M}\p{N}_]|-[\p{L}\p{N}_])/u;
const joiners = new Set(['.', '_', '@', '\\', '-']);

/**
 * Collects all lower-case words of some texts. A name that is also a word, such as Will, counts as a name only in
 * capitals.
 */
export function lowerCaseWords(texts: Iterable<string>): Set<string> {
  const commonWords = new Set<string>();
  for (const text of texts) {
    for (const [found] of text.matchAll(/(?<![\p{L}\p{M}\p{N}])\p{Ll}[\p{Ll}\p{M}]*(?![\p{L}\p{M}\p{N}])/gu))
      commonWords.add(found);
  }
  return commonWords;
}

/**
 * Returns a function that replaces names in a text with mentions. It matches whole words: names in capitals, and names
 * in title case unless they are also common words. Runs in linear time.
 */
export function mentionWriter(
  people: ReadonlyMap<string, Person>,
  castNameByKey: ReadonlyMap<string, string>,
  commonWords: ReadonlySet<string>,
): (text: string) => string {
  const byFirstWord = new Map<string, Form[]>();
  for (const [key, name] of castNameByKey) {
    const person = people.get(key);
    if (!person) continue;
    const isCommon = commonWords.has(person.name.toLowerCase());
    for (const text of isCommon ? [key] : new Set([key, person.name])) {
      const [first = ''] = text.match(word) ?? [];
      // skip names that begin with punctuation, since only whole words match
      if (first === '' || !text.startsWith(first)) continue;
      const forms = byFirstWord.get(first) ?? [];
      forms.push({ text, mention: `@${name}`, hasArticle: person.article !== '' });
      byFirstWord.set(first, forms);
    }
  }
  for (const forms of byFirstWord.values()) forms.sort((a, b) => b.text.length - a.text.length);
  return (text) => {
    let written = '';
    let copied = 0;
    for (const { 0: first, index } of text.matchAll(word)) {
      if (index < copied || joiners.has(text.charAt(index - 1))) continue;
      const form = byFirstWord.get(first)?.find((one) => {
        const end = index + one.text.length;
        return text.startsWith(one.text, index) && !continuesWord.test(text.slice(end, end + 4));
      });
      if (!form) continue;
      const before = text.slice(copied, index);
      written += (form.hasArticle ? before.replace(/(?<![\p{L}\p{N}])(?:an?|the) $/iu, '') : before) + form.mention;
      copied = index + form.text.length;
    }
    return copied === 0 ? text : written + text.slice(copied);
  };
}
