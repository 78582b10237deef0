import { Menu } from '@mantine/core';
import { IconArrowForwardUp, IconFolders, IconLogout, IconShieldCog } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { product } from '../../../../src/domain/product/product.ts';
import { OpenMenu } from '../../../components/OpenMenu.tsx';
import { commandsInBar, getCommand } from '../core/commands/command.ts';
import { redo, useHistory } from '../core/project/project-store.ts';
import { CommandItem } from '../core/ui/CommandItem.tsx';
import { usePhone } from '../core/view/screen.ts';
import type { BarMenuProps } from './bar-menu.ts';

const icon = { size: 16, stroke: 1.5 };

interface MoreItemsProps extends BarMenuProps {
  isAdmin: boolean;
  onLogout: () => void;
}

/** The open More menu. */
export function MoreItems({ opened, isAdmin, onLogout, onChoose, ...menu }: MoreItemsProps) {
  const phone = usePhone();
  const { canRedo } = useHistory();
  return (
    <OpenMenu position="bottom-end" width={240} withinPortal={false} {...menu}>
      {phone && (
        <>
          <Menu.Label>{product.tagline}</Menu.Label>
          <Menu.Divider />
          <Menu.Item leftSection={<IconFolders {...icon} />} component={Link} to="/app/projects">
            Projects
          </Menu.Item>
          <CommandItem command={getCommand('commands')} disabled={!opened} onChoose={onChoose} />
          <CommandItem command={getCommand('find')} disabled={!opened} onChoose={onChoose} />
          <Menu.Item leftSection={<IconArrowForwardUp {...icon} />} disabled={!canRedo} onClick={redo}>
            Redo
          </Menu.Item>
          <Menu.Divider />
        </>
      )}
      {[...commandsInBar('button'), ...commandsInBar('menu')].map((command) => (
        <CommandItem key={command.id} command={command} disabled={!opened} onChoose={onChoose} />
      ))}
      <Menu.Divider />
      {isAdmin && (
        <Menu.Item leftSection={<IconShieldCog {...icon} />} component={Link} to="/admin">
          Admin
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconLogout {...icon} />} onClick={onLogout}>
        Logout
      </Menu.Item>
    </OpenMenu>
  );
}
