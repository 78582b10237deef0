import classes from './WordDiff.module.css';
import type { WordChange } from './word-changes.ts';

interface WordDiffProps {
  changes: readonly WordChange[];
  /** Which of the two texts it shows, with the words marked that the other one has not. */
  side: 'before' | 'after';
}

/** One of two versions of a text, its own words marked. */
export function WordDiff({ changes, side }: WordDiffProps) {
  const Mark = side === 'before' ? 'del' : 'ins';
  const parts = changes.filter(({ added, removed }) => !(side === 'before' ? added : removed));
  if (parts.length === 0) return <span className={classes.empty}>(empty)</span>;
  return parts.map(
    ({ value, added, removed }, index) =>
      // biome-ignore-start lint/suspicious/noArrayIndexKey: the parts of a text have no identity besides their place
      added || removed ? (
        <Mark key={index} className={classes[side]}>
          {value}
        </Mark>
      ) : (
        <span key={index}>{value}</span>
      ),
    // biome-ignore-end lint/suspicious/noArrayIndexKey: as above
  );
}
