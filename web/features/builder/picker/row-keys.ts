/** How many rows Page Up and Page Down move by. */
const page = 8;

/**
 * The row that a key leads to.
 * @param from the present row, from 0; -1 for none
 * @returns -1 for a key that does not move
 */
export function rowAfterKey(key: string, from: number, count: number): number {
  const last = count - 1;
  switch (key) {
    // without a row Enter shows the first one, so that nothing is taken unseen
    case 'Enter':
    case 'Home':
      return 0;
    case 'End':
      return last;
    case 'ArrowDown':
      return Math.min(from + 1, last);
    case 'ArrowUp':
      return from < 0 ? last : Math.max(from - 1, 0);
    case 'PageDown':
      return Math.min(Math.max(from, 0) + page, last);
    case 'PageUp':
      return Math.max(from - page, 0);
    default:
      return -1;
  }
}
