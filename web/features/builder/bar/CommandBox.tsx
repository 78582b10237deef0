import { IconSearch } from '@tabler/icons-react';
import { ariaKeys, keyNames } from '../core/commands/shortcut.ts';
import { shortcuts } from '../core/commands/shortcut-list.ts';
import { openDialog } from '../core/view/open-dialog.ts';
import classes from './CommandBox.module.css';

const shortcut = shortcuts.commands;

/** Opens the list of all commands; a mere icon where the bar is short. */
export function CommandBox() {
  return (
    <button
      type="button"
      data-first
      className={classes.box}
      aria-label="Find or run"
      aria-keyshortcuts={ariaKeys(shortcut)}
      // so that commands work on the field that has the focus
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => openDialog('commands')}
    >
      <IconSearch size={16} stroke={1.5} aria-hidden />
      <span className={classes.words}>Find or run</span>
      <kbd className={classes.keys} data-keys={keyNames(shortcut).join(' ')} />
    </button>
  );
}
