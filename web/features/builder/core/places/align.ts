/** Characters that cleaning a text adds, takes away or puts in the place of others; `@` goes from the names of nobody. */
const loose = /[\s\p{Cc}\\@]/u;
/** Cleaning may replace one of these with another. */
const white = /[\s\p{Cc}]/u;

/**
 * Finds in a text the offset that an offset in another version of it stands for, where the versions differ in white
 * space, in quotes and in what stands at their end: as a field's text and its phrase in a prompt do. Linear in the length.
 */
export function alignOffset(version: string, text: string, offset: number): number {
  let [from, to] = [0, 0];
  while (from < offset && from < version.length && to < text.length) {
    const [one, other] = [version.charAt(from), text.charAt(to)];
    const isSame = one === other || (white.test(one) && white.test(other));
    if (!isSame && loose.test(other)) to += 1;
    else if (!isSame && loose.test(one)) from += 1;
    else {
      from += 1;
      to += 1;
    }
  }
  return to;
}

/** A stretch of a field's text. */
interface Stretch {
  from?: number | undefined;
  to?: number | undefined;
}

/** The index of the stretch that holds a caret, else of the one nearest to it; -1 for none. Between two it is the first. */
export function nearestStretch(stretches: readonly Stretch[], caret: number): number {
  const distances = stretches.map(({ from = 0, to = from }) => Math.max(from - caret, caret - to, 0));
  return distances.indexOf(Math.min(...distances));
}
