import classes from './Contents.module.css';
import { guideSections } from './guide-sections.ts';
import type { ApiGroup } from './read-api.ts';

/** The table of contents: next to the page, or in a menu above it on narrow screens. */
export function Contents({ groups }: { groups: readonly ApiGroup[] }) {
  return (
    <div className={classes.contents}>
      <details className={classes.menu}>
        <summary>Contents</summary>
      </details>
      <nav className={classes.nav} aria-label="Contents">
        <ul>
          {guideSections.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ul>
        {groups.map(({ name, title, calls }) => (
          <div key={name}>
            <a href={`#${name}`}>{title}</a>
            <ul>
              {calls.map(({ operation: { operationId } }) => (
                <li key={operationId}>
                  <a href={`#${operationId}`}>{operationId}</a>
                </li>
              ))}
            </ul>
          </div>
        ))}
        <a href="#objects">Objects</a>
      </nav>
    </div>
  );
}
