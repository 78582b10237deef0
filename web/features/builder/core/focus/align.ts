/**
 * Characters that cleaning the text for the prompt may add, remove or replace. Cleaning removes the `@` of an unknown
 * name.
 */
const skippable = /[\s\p{Cc}\\@]/u;
/** Characters that cleaning may replace with each other. */
const whiteSpace = /[\s\p{Cc}]/u;

/**
 * Maps an offset in `version` to the matching offset in `text`. One is a field's text, the other the field's phrase in
 * a prompt. The two may differ in white space, in quotes and at the end. Takes linear time.
 */
export function alignOffset(version: string, text: string, offset: number): number {
  let [from, to] = [0, 0];
  while (from < offset && from < version.length && to < text.length) {
    const [inVersion, inText] = [version.charAt(from), text.charAt(to)];
    const isSame = inVersion === inText || (whiteSpace.test(inVersion) && whiteSpace.test(inText));
    if (!isSame && skippable.test(inText)) to += 1;
    else if (!isSame && skippable.test(inVersion)) from += 1;
    else {
      from += 1;
      to += 1;
    }
  }
  return to;
}

/** A range of a field's text. */
interface TextRange {
  from?: number | undefined;
  to?: number | undefined;
}

/**
 * The index of the range that contains the caret or is nearest to it. Ties go to the first range. Returns -1 if there
 * are no ranges.
 */
export function nearestRange(ranges: readonly TextRange[], caret: number): number {
  const distances = ranges.map(({ from = 0, to = from }) => Math.max(from - caret, caret - to, 0));
  return distances.indexOf(Math.min(...distances));
}
