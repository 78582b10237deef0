import { Menu, type MenuProps } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';

export interface OpenMenuProps extends Omit<MenuProps, 'opened' | 'onClose' | 'children'> {
  /** The button that opened the menu. */
  button: ReactElement;
  onClose: () => void;
  /** The menu's items. */
  children: ReactNode;
}

/** A menu for `useMenuOnDemand`: open for as long as it is mounted. */
export function OpenMenu({ button, children, ...menu }: OpenMenuProps) {
  return (
    <Menu opened returnFocus={false} withInitialFocusPlaceholder={false} {...menu}>
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}
