import { Menu } from '@mantine/core';
import type { Command } from '../commands/command.ts';
import { Keys } from './Keys.tsx';

interface CommandItemProps {
  command: Command;
  disabled?: boolean;
  /** Whether to show the shortcut. */
  keys?: boolean;
  /** Must close the menu and then call `run`. */
  onChoose: (run: () => void) => void;
}

/** A menu item that runs a command once the menu has closed. */
export function CommandItem({ command, disabled = false, keys = false, onChoose }: CommandItemProps) {
  const { label, icon: Icon, shortcut, run } = command;
  return (
    <Menu.Item
      leftSection={<Icon size={16} stroke={1.5} />}
      rightSection={keys && shortcut && <Keys shortcut={shortcut} />}
      disabled={disabled}
      closeMenuOnClick={false}
      onClick={() => onChoose(run)}
    >
      {label()}
    </Menu.Item>
  );
}
