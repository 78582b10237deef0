import { Menu } from '@mantine/core';
import type { ReactElement } from 'react';
import type { Command } from '../core/commands/command.ts';

interface BarItemProps extends Pick<BarMenuProps, 'onChoose'> {
  command: Command;
  disabled?: boolean;
}

/** An item of a menu of the bar that runs a command once the menu has closed. */
export function BarItem({ command: { label, icon: Icon, run }, disabled = false, onChoose }: BarItemProps) {
  return (
    <Menu.Item
      leftSection={<Icon size={16} stroke={1.5} />}
      disabled={disabled}
      closeMenuOnClick={false}
      onClick={() => onChoose(run)}
    >
      {label()}
    </Menu.Item>
  );
}

/** What a menu of the bar needs while it is open. */
export interface BarMenuProps {
  /** Whether there is a project to work on. */
  opened: boolean;
  button: ReactElement;
  onClose: () => void;
  /** Closes the menu before what an item does. */
  onChoose: (run: () => void) => void;
}
