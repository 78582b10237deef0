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
import { redo, useHistory } from '../builder-store.ts';
import { openFind } from '../find/find-commands.ts';
import { openDialog } from '../open-dialog.ts';
import type { BarMenuProps } from './bar-menu.ts';
import { usePhone } from './bar-room.ts';
import { projectActions } from './project-actions.ts';

const icon = { size: 16, stroke: 1.5 };

export interface MoreItemsProps extends BarMenuProps {
  isAdmin: boolean;
  onLogout: () => void;
}

/** What the menu of a short bar holds, while it is open. */
export function MoreItems({ opened, isAdmin, onLogout, onChoose, ...menu }: MoreItemsProps) {
  const phone = usePhone();
  const { canRedo } = useHistory();
  const choose = (run: () => void) => () => onChoose(run);
  return (
    <OpenMenu position="bottom-end" width={240} withinPortal={false} {...menu}>
      {phone && (
        <>
          <Menu.Label>{product.tagline}</Menu.Label>
          <Menu.Divider />
          <Menu.Item leftSection={<IconFolders {...icon} />} component={Link} to="/app/projects">
            Projects
          </Menu.Item>
          <Menu.Item
            leftSection={<IconSearch {...icon} />}
            disabled={!opened}
            closeMenuOnClick={false}
            onClick={choose(() => openDialog('commands'))}
          >
            Find or run
          </Menu.Item>
          <Menu.Item
            leftSection={<IconReplace {...icon} />}
            disabled={!opened}
            closeMenuOnClick={false}
            onClick={choose(openFind)}
          >
            Find and replace
          </Menu.Item>
          <Menu.Item leftSection={<IconArrowForwardUp {...icon} />} disabled={!canRedo} onClick={redo}>
            Redo
          </Menu.Item>
          <Menu.Divider />
        </>
      )}
      {projectActions.map(({ label, Icon, run }) => (
        <Menu.Item
          key={label}
          leftSection={<Icon {...icon} />}
          disabled={!opened}
          closeMenuOnClick={false}
          onClick={choose(run)}
        >
          {label}
        </Menu.Item>
      ))}
      <Menu.Item
        leftSection={<IconShare {...icon} />}
        disabled={!opened}
        closeMenuOnClick={false}
        onClick={choose(() => openDialog('share'))}
      >
        Share
      </Menu.Item>
      <Menu.Item
        leftSection={<IconHistory {...icon} />}
        disabled={!opened}
        closeMenuOnClick={false}
        onClick={choose(() => openDialog('history'))}
      >
        History
      </Menu.Item>
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
