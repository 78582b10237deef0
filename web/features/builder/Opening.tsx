import classes from './Opening.module.css';

/** Has the focus while a part loads, so that what is typed for it does not go into the field behind. */
export function Opening({ what }: { what: string }) {
  return (
    <p ref={(line) => line?.focus()} role="status" tabIndex={-1} className={classes.opening}>
      Opening {what}…
    </p>
  );
}
