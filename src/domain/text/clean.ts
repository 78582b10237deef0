const sentenceEnds = new Set('.!?');
const closers = new Set('"\'”’»›)]}」』】）］');
/** Matches white space, line breaks and control characters, which a generator might read as a new line. */
export const breaks = /[\s\p{Cc}]+/gu;
/** Code units beyond Latin-1 that match `breaks`. */
const rareBreaks = new Set([
  ...[0x1680, 0x2028, 0x2029, 0x202f, 0x205f, 0x3000, 0xfeff],
  ...Array.from({ length: 11 }, (_, index) => 0x2000 + index),
]);

/**
 * Whether `oneLine` would not change a text. This runs several times per keystroke, mostly on tidy texts; the loop is
 * much faster than a regular expression.
 */
function isTidy(value: string): boolean {
  let isAfterSpace = true;
  for (let index = 0; index < value.length; index += 1) {
    const code = value.charCodeAt(index);
    const isSpace = code === 0x20;
    if (isSpace ? isAfterSpace : code < 0x20 || (code >= 0x7f && (code <= 0xa0 || rareBreaks.has(code)))) return false;
    isAfterSpace = isSpace;
  }
  return !isAfterSpace;
}

/**
 * Puts a field's text on one line. White space and control characters become single spaces, so that no text can look
 * like a separate line of the prompt.
 */
export function oneLine(value: string): string {
  return isTidy(value) ? value : value.replace(breaks, ' ').trim();
}

/**
 * Like `oneLine`, but also removes a final period, so that more text can follow. Other punctuation stays, including
 * `...` and `?`.
 */
export function oneLineWithoutPeriod(value: string): string {
  return oneLine(value).replace(/(?<=[^.\s])\.$/u, '');
}

/**
 * Like `oneLine`, but also removes final punctuation, even inside closing quotes and brackets, so that texts can be
 * joined: `"Go now!"` becomes `"Go now"`. Idempotent, and takes time linear in the length.
 */
export function cleanText(value: string): string {
  const line = oneLine(value);
  const kept: string[] = [];
  let end = line.length;
  let stripped = false;
  for (;;) {
    let last = end;
    while (line[last - 1] === ' ') last -= 1;
    const char = line[last - 1];
    if (char !== undefined && sentenceEnds.has(char)) {
      stripped = true;
    } else if (char !== undefined && closers.has(char)) {
      if (!stripped) kept.push(line.slice(last, end));
      kept.push(char);
      stripped = false;
    } else {
      return line.slice(0, stripped ? last : end) + kept.reverse().join('');
    }
    end = last - 1;
  }
}

/** Cleans a text for use between double quotes: `"` becomes `\"`. */
export function cleanDialogue(value: string): string {
  return cleanText(value).replaceAll('"', '\\"');
}
