const sentenceEnds = new Set('.!?');
const closers = new Set('"\'”’»›)]}」』】）］');
/** White space, line breaks and control characters: what could start a line of its own in some reader. */
export const breaks = /[\s\p{Cc}]+/gu;

/**
 * A field's text on one line, ready to be joined with others: white space becomes single spaces,
 * and the sentence punctuation at the end goes, also inside closing quotes and brackets
 * (`"Go now!"` becomes `"Go now"`). Cleaning twice changes nothing more; time is linear in the length.
 */
export function cleanText(value: string): string {
  const line = value.replace(breaks, ' ').trim();
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

/** A cleaned line for use between double quotes: `"` becomes `\"`. */
export function cleanDialogue(value: string): string {
  return cleanText(value).replaceAll('"', '\\"');
}
