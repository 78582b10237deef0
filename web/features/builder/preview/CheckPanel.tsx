import { CheckList, useFindingCount } from './CheckList.tsx';
import { FindingCount } from './FindingCount.tsx';
import classes from './PromptPreview.module.css';

/** The check as a column of its own. */
export function CheckPanel() {
  const count = useFindingCount();
  return (
    <section aria-label="Findings" className={classes.panel}>
      <header className={classes.head}>
        <h2>Check</h2>
        <FindingCount count={count} />
      </header>
      {/* biome-ignore-start lint/a11y: what scrolls must be reachable by keyboard, and then have a name */}
      <div className={classes.page} tabIndex={0} role="group" aria-label="Findings">
        {/* biome-ignore-end lint/a11y: the tag ends here */}
        <CheckList />
      </div>
      <footer className={classes.foot}>Advice only. Nothing is cut or blocked.</footer>
    </section>
  );
}
