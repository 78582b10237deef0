import panels from '../core/ui/panels.module.css';
import { CheckList, useFindingCount } from './CheckList.tsx';
import { FindingCount } from './FindingCount.tsx';
import classes from './PromptPreview.module.css';

/** The check in its own column, on very wide screens. */
export function CheckPanel() {
  const count = useFindingCount();
  return (
    <section aria-label="Findings" className={classes.panel}>
      <header className={`row ${panels.head}`}>
        <h2>Check</h2>
        <FindingCount count={count} />
      </header>
      {/* biome-ignore-start lint/a11y: a scrollable element must be focusable by keyboard, and so needs a name */}
      <div className={classes.page} tabIndex={0} role="group" aria-label="Findings">
        {/* biome-ignore-end lint/a11y: end of the opening tag */}
        <CheckList />
      </div>
      <footer className={`row fine ${classes.foot}`}>Advice only. Nothing is cut or blocked.</footer>
    </section>
  );
}
