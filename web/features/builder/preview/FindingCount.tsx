import classes from './FindingCount.module.css';

/** How many things the check finds, as a badge beside its name; nothing for none. */
export function FindingCount({ count }: { count: number }) {
  return count > 0 && <span className={classes.count}>{count}</span>;
}
