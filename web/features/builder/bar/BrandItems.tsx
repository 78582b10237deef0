import { Menu } from '@mantine/core';
import { IconFolders, IconHome, IconMail } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { product } from '../../../../src/domain/product/product.ts';
import { OpenMenu } from '../../../components/OpenMenu.tsx';
import { commandsInBar, getCommand } from '../core/commands/command.ts';
import { CommandItem } from '../core/ui/CommandItem.tsx';
import type { BarMenuProps } from './bar-menu.ts';

const icon = { size: 16, stroke: 1.5 };

/** The open menu next to the product's name. */
export function BrandItems({ opened, onChoose, ...menu }: BarMenuProps) {
  return (
    <OpenMenu position="bottom-start" width={280} withinPortal={false} {...menu}>
      <Menu.Label>{product.tagline}</Menu.Label>
      <Menu.Divider />
      <Menu.Item leftSection={<IconFolders {...icon} />} component={Link} to="/app/projects">
        Projects
      </Menu.Item>
      {commandsInBar('menu').map((command) => (
        <CommandItem key={command.id} command={command} disabled={!opened} onChoose={onChoose} />
      ))}
      <CommandItem command={getCommand('shortcuts')} onChoose={onChoose} />
      <Menu.Item leftSection={<IconHome {...icon} />} component={Link} to="/">
        Home
      </Menu.Item>
      <Menu.Item leftSection={<IconMail {...icon} />} component={Link} to="/contact">
        Contact Us
      </Menu.Item>
    </OpenMenu>
  );
}
