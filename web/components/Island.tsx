import type { JSX } from 'react';
import classes from './Island.module.css';

interface IslandProps {
  /** One of the names in web/islands/registry.ts. */
  name: string;
  /**
   * When the code loads: after the first paint, when the island becomes visible, or when the user points at or focuses
   * it.
   */
  on: 'load' | 'visible' | 'touch';
  /** Shown in a document until the code has loaded. Default: the element, rendered by the server. */
  placeholder?: JSX.Element;
  /** The interactive element. Without a placeholder, documents contain its props as JSON. */
  children: JSX.Element;
}

/**
 * Marks an interactive part of a public page. In a document, the server has rendered the part or its placeholder, and
 * the loader fetches the code; in the application, the part is an ordinary element.
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
