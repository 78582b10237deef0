import { Fragment } from 'react';
import { keyNames, type Shortcut } from '../commands/shortcut.ts';
import classes from './Keys.module.css';

/** A shortcut as keys. Screen readers hear it from `aria-keyshortcuts`, not from here. */
export function Keys({ shortcut }: { shortcut: Shortcut }) {
  return (
    <span aria-hidden>
      <KeyCaps names={keyNames(shortcut)} />
    </span>
  );
}

/** Keys by their names, as on a keyboard. */
export function KeyCaps({ names }: { names: readonly string[] }) {
  return (
    <span className={classes.keys}>
      {names.map((name) => (
        // the space is for readers of the text; as a flex item it has no width
        <Fragment key={name}>
          <kbd>{name}</kbd>{' '}
        </Fragment>
      ))}
    </span>
  );
}
