import classes from './FindingCount.module.css';

/** A badge with the number of findings; nothing for 0. */
export function FindingCount({ count }: { count: number }) {
  return count > 0 && <span className={classes.count}>{count}</span>;
}
