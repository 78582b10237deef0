import { Fragment } from 'react';
import { keyNames, type Shortcut } from '../commands/shortcut.ts';
import classes from './Keys.module.css';

/** A shortcut drawn as keycaps. Hidden from screen readers, which read `aria-keyshortcuts` instead. */
export function Keys({ shortcut }: { shortcut: Shortcut }) {
  return (
    <span aria-hidden>
      <KeyCaps names={keyNames(shortcut)} />
    </span>
  );
}

export function KeyCaps({ names }: { names: readonly string[] }) {
  return (
    <span className={classes.keys}>
      {names.map((name) => (
        // the space separates the names when the text is copied; in a flex row it takes no width
        <Fragment key={name}>
          <kbd>{name}</kbd>{' '}
        </Fragment>
      ))}
    </span>
  );
}
