import classes from './RowChevron.module.css';

/** Shows whether the row whose button it stands in is open. */
export function RowChevron() {
  return <span className={classes.chevron} aria-hidden />;
}
