import { UnstyledButton } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { getCommand } from '../core/commands/command.ts';
import { ariaKeys, keyNames } from '../core/commands/shortcut.ts';
import classes from './CommandBox.module.css';

/** Opens the command palette. In a narrow bar only the icon is visible. */
export function CommandBox() {
  const { shortcut, run } = getCommand('commands');
  return (
    <UnstyledButton
      data-first
      className={`row ${classes.box}`}
      aria-label="Find or run"
      aria-keyshortcuts={shortcut && ariaKeys(shortcut)}
      // keeps the focus in the field that the commands act on
      onMouseDown={(event) => event.preventDefault()}
      onClick={run}
    >
      <IconSearch size={16} stroke={1.5} aria-hidden />
      <span className={classes.words}>Find or run</span>
      <kbd className={classes.keys} data-keys={shortcut && keyNames(shortcut).join(' ')} />
    </UnstyledButton>
  );
}
