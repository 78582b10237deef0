import classes from './PromptPreview.module.css';

/** The room of the prompt until its code has arrived. */
export function WaitingPreview() {
  return (
    <section aria-label="Prompt preview" aria-busy className={classes.panel}>
      <div className={classes.head} />
    </section>
  );
}

/** The room of the check until its code has arrived. */
export function WaitingCheck() {
  return (
    <section aria-label="Findings" aria-busy className={classes.panel}>
      <header className={classes.head} />
    </section>
  );
}
