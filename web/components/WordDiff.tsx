import classes from './WordDiff.module.css';
import type { WordChange } from './word-changes.ts';

interface WordDiffProps {
  changes: readonly WordChange[];
  /** Which of the two versions to show. */
  side: 'before' | 'after';
}

/** One of two versions of a text. Words that the other version lacks are marked. */
export function WordDiff({ changes, side }: WordDiffProps) {
  const Mark = side === 'before' ? 'del' : 'ins';
  const parts = changes.filter(({ added, removed }) => !(side === 'before' ? added : removed));
  if (parts.length === 0) return <span className={classes.empty}>(empty)</span>;
  return parts.map(
    ({ value, added, removed }, index) =>
      // biome-ignore-start lint/suspicious/noArrayIndexKey: parts have no identity other than their position
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
