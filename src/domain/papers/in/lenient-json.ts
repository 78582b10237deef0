const maxDepth = 32;
const closers: Readonly<Record<string, string>> = { '"': '"', "'": "'", '“': '”', '‘': '’', '`': '`' };
const words: Readonly<Record<string, unknown>> = {
  ...{ true: true, True: true, false: false, False: false },
  ...{ null: null, None: null, undefined: null, NaN: null },
};
const skipped = /(?:[\s,;]+|\/\/[^\n]*|#[^\n]*|\/\*(?:[^*]|\*(?!\/))*\*\/)*/uy;
/** Matches what may follow a closing quotation mark. */
const afterClosingQuote = /\s*(?:[,:\]}]|$)/uy;
const number = /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?(?=[\s,\]};]|$)/uy;
const bareWord = /[^\s,:;[\]{}"'][^,:;[\]{}\n]*/uy;
const escapes: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f' };

/**
 * Parses JSON leniently, as AI models and people write it: inside prose or code fences; with trailing or missing
 * commas, single or curly quotes, unquoted keys, comments, or line breaks in strings; or cut off at the end. Runs in
 * linear time, and limits the depth.
 * @returns undefined if the text contains no object or list
 */
export function parseLenientJson(text: string): unknown {
  const start = text.search(/[{[]/u);
  if (start < 0) return undefined;
  let at = start;
  const skip = () => {
    skipped.lastIndex = at;
    skipped.test(text);
    at = Math.max(at, skipped.lastIndex);
  };

  function readValue(depth: number): unknown {
    skip();
    const character = text.charAt(at);
    if (character === '{' && depth < maxDepth) return readObject(depth);
    if (character === '[' && depth < maxDepth) return readList(depth);
    if (character in closers) return readText(closers[character] ?? character);
    number.lastIndex = at;
    const digits = number.exec(text)?.[0];
    if (digits !== undefined) {
      at += digits.length;
      return Number(digits);
    }
    const word = readBareWord();
    return Object.hasOwn(words, word) ? words[word] : word;
  }

  function readBareWord(): string {
    bareWord.lastIndex = at;
    const [word] = bareWord.exec(text) ?? [];
    // always advance, even if nothing matched
    at += word?.length ?? 1;
    return word?.trim() ?? '';
  }

  function readText(close: string): string {
    const parts: string[] = [];
    let from = at + 1;
    for (at = from; at < text.length; at += 1) {
      const character = text.charAt(at);
      if (character === '\\') {
        parts.push(text.slice(from, at), readEscape());
        from = at + 1;
      } else if (character === close) {
        afterClosingQuote.lastIndex = at + 1;
        if (close === '"' || close === '”' || afterClosingQuote.test(text)) break;
      }
    }
    parts.push(text.slice(from, at));
    at += 1;
    return parts.join('');
  }

  /** Decodes an escape and moves to its last character. */
  function readEscape(): string {
    const hex = /^u([\da-fA-F]{4})/u.exec(text.slice(at + 1, at + 6))?.[1];
    at += hex ? 5 : 1;
    const next = text.charAt(at);
    return hex ? String.fromCharCode(Number.parseInt(hex, 16)) : (escapes[next] ?? next);
  }

  function readList(depth: number): unknown[] {
    const list: unknown[] = [];
    at += 1;
    for (skip(); at < text.length && !']}'.includes(text.charAt(at)); skip()) list.push(readValue(depth + 1));
    if (text.charAt(at) === ']') at += 1;
    return list;
  }

  function readObject(depth: number): Record<string, unknown> {
    const entries: [string, unknown][] = [];
    at += 1;
    for (skip(); at < text.length && !'}]'.includes(text.charAt(at)); skip()) {
      const quote = closers[text.charAt(at)];
      const key = quote ? readText(quote) : readBareWord();
      skip();
      if (text.charAt(at) === ':') at += 1;
      skip();
      const hasValue = at < text.length && text.charAt(at) !== '}';
      entries.push([key, hasValue ? readValue(depth + 1) : '']);
    }
    if (text.charAt(at) === '}') at += 1;
    return Object.fromEntries(entries);
  }

  return readValue(0);
}
