import classes from './RowChevron.module.css';

/** Shows whether its row is open. */
export function RowChevron() {
  return <span className={classes.chevron} aria-hidden />;
}
