import classes from './RowChevron.module.css';

/** A chevron that turns when its row opens. Place it directly inside the element with `aria-expanded`. */
export function RowChevron() {
  return <span className={classes.chevron} aria-hidden />;
}
