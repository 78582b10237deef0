import type { JSX } from 'react';
import classes from './Island.module.css';

interface IslandProps {
  /** One of the names in web/islands/registry.ts. */
  name: string;
  /** When its code loads: at once, when it becomes visible, or when it is touched or focused. */
  on: 'load' | 'visible' | 'touch';
  /** Shown in a document until the code has loaded; by default the element itself. */
  placeholder?: JSX.Element;
  /** The interactive element. In a document, its props are sent as JSON. */
  children: JSX.Element;
}

/**
 * Marks an interactive part of a public page. In a document, the server has already rendered it and the loader fetches
 * its code when needed; in the application, it is an ordinary element.
 */
export function Island({ name, on, placeholder, children }: IslandProps) {
  return (
    <div
      className={classes.island}
      data-island={name}
      data-on={on}
      data-props={placeholder ? undefined : JSON.stringify(children.props)}
    >
      {(import.meta.env.SSR && placeholder) || children}
    </div>
  );
}
