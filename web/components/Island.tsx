import type { JSX } from 'react';
import classes from './Island.module.css';

interface IslandProps {
  /** One of the names in web/islands/registry.ts. */
  name: string;
  /** When its code is fetched: at once, when it is seen, or when it is touched or focused. */
  on: 'load' | 'visible' | 'touch';
  /** What a document shows instead, until the code is there; without it, the element itself. */
  placeholder?: JSX.Element;
  /** The element that moves; in a document its props travel as JSON. */
  children: JSX.Element;
}

/**
 * Marks a part of a public page that moves. In a document the server has rendered it already, and the loader
 * brings its code when it is needed; in the application it is an element like any other.
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
