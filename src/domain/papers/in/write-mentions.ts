import type { Person } from './script-people.ts';

interface Form {
  text: string;
  mention: string;
  /** Whether an article before it belongs to it. */
  hasArticle: boolean;
}

const word = /[\p{L}\p{M}\p{N}]+/gu;
const goesOn = /^(?:[\p{L}\p{M}\p{N}_]|-[\p{L}\p{N}_])/u;
const joined = new Set(['.', '_', '@', '\\', '-']);

/** The words in small letters of some texts: a name that is one of them, such as Will, is told from it by its capitals. */
export function smallWords(texts: Iterable<string>): Set<string> {
  const small = new Set<string>();
  for (const text of texts) {
    for (const [found] of text.matchAll(/(?<![\p{L}\p{M}\p{N}])\p{Ll}[\p{Ll}\p{M}]*(?![\p{L}\p{M}\p{N}])/gu))
      small.add(found);
  }
  return small;
}

/**
 * Makes what writes the names of people in a text as mentions: in capitals, and as prose writes them unless a common word
 * is spelled the same. Whole words alone; linear in the length of the text.
 */
export function mentionWriter(
  people: ReadonlyMap<string, Person>,
  names: ReadonlyMap<string, string>,
  small: ReadonlySet<string>,
): (text: string) => string {
  const byFirstWord = new Map<string, Form[]>();
  for (const [key, name] of names) {
    const person = people.get(key);
    if (!person) continue;
    const isCommon = small.has(person.name.toLowerCase());
    for (const text of isCommon ? [key] : new Set([key, person.name])) {
      const [first = ''] = text.match(word) ?? [];
      // what begins with a mark has no whole word there
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
      if (index < copied || joined.has(text.charAt(index - 1))) continue;
      const form = byFirstWord.get(first)?.find((one) => {
        const end = index + one.text.length;
        return text.startsWith(one.text, index) && !goesOn.test(text.slice(end, end + 4));
      });
      if (!form) continue;
      const before = text.slice(copied, index);
      written += (form.hasArticle ? before.replace(/(?<![\p{L}\p{N}])(?:an?|the) $/iu, '') : before) + form.mention;
      copied = index + form.text.length;
    }
    return copied === 0 ? text : written + text.slice(copied);
  };
}
