import { Menu } from '@mantine/core';
import {
  IconArrowForwardUp,
  IconFolders,
  IconHistory,
  IconLogout,
  IconReplace,
  IconSearch,
  IconShare,
  IconShieldCog,
} from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { product } from '../../../../src/domain/product.ts';
import { OpenMenu } from '../../../components/OpenMenu.tsx';
import { redo, useHistory } from '../core/project/project-store.ts';
import { openDialog } from '../core/view/open-dialog.ts';
import { usePhone } from '../core/view/screen.ts';
import { openFind } from '../find/find-commands.ts';
import { BarItem } from './BarItem.tsx';
import type { BarMenuProps } from './bar-menu.ts';
import { projectActions } from './project-actions.ts';

const icon = { size: 16, stroke: 1.5 };

interface MoreItemsProps extends BarMenuProps {
  isAdmin: boolean;
  onLogout: () => void;
}

/** What the menu of a short bar holds, while it is open. */
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
          <BarItem
            label="Find or run"
            Icon={IconSearch}
            disabled={!opened}
            run={() => openDialog('commands')}
            onChoose={onChoose}
          />
          <BarItem label="Find and replace" Icon={IconReplace} disabled={!opened} run={openFind} onChoose={onChoose} />
          <Menu.Item leftSection={<IconArrowForwardUp {...icon} />} disabled={!canRedo} onClick={redo}>
            Redo
          </Menu.Item>
          <Menu.Divider />
        </>
      )}
      {Object.values(projectActions).map(({ label, icon: Icon, run }) => (
        <BarItem key={label} label={label} Icon={Icon} disabled={!opened} run={run} onChoose={onChoose} />
      ))}
      <BarItem label="Share" Icon={IconShare} disabled={!opened} run={() => openDialog('share')} onChoose={onChoose} />
      <BarItem
        label="History"
        Icon={IconHistory}
        disabled={!opened}
        run={() => openDialog('history')}
        onChoose={onChoose}
      />
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
