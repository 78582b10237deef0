import { Menu } from '@mantine/core';
import type { Icon as IconComponent } from '@tabler/icons-react';
import type { BarMenuProps } from './bar-menu.ts';

interface BarItemProps extends Pick<BarMenuProps, 'onChoose'> {
  label: string;
  Icon: IconComponent;
  disabled?: boolean;
  run: () => void;
}

/** An item of a menu of the bar that runs something once the menu has closed. */
export function BarItem({ label, Icon, disabled = false, run, onChoose }: BarItemProps) {
  return (
    <Menu.Item
      leftSection={<Icon size={16} stroke={1.5} />}
      disabled={disabled}
      closeMenuOnClick={false}
      onClick={() => onChoose(run)}
    >
      {label}
    </Menu.Item>
  );
}
