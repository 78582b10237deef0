import { Menu } from '@mantine/core';
import type { Command } from '../commands/command.ts';
import { Keys } from './Keys.tsx';

interface CommandItemProps {
  command: Command;
  disabled?: boolean;
  /** Whether it shows the shortcut. */
  keys?: boolean;
  /** Closes the menu before what the item does. */
  onChoose: (run: () => void) => void;
}

/** An item of a menu that runs a command once the menu has closed. */
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
