import { ActionIcon, Menu } from '@mantine/core';
import {
  IconArrowForwardUp,
  IconDots,
  IconFolders,
  IconHistory,
  IconLogout,
  IconReplace,
  IconSearch,
  IconShare,
  IconShieldCog,
} from '@tabler/icons-react';
import { useRef } from 'react';
import { Link } from 'react-router-dom';
import { product } from '../../../../src/domain/product.ts';
import { redo, useHistory } from '../builder-store.ts';
import { openFind } from '../find/find-commands.ts';
import { openDialog } from '../open-dialog.ts';
import button from './BarButton.module.css';
import { usePhone } from './bar-room.ts';
import { projectActions } from './project-actions.ts';

const icon = { size: 16, stroke: 1.5 };

interface MoreMenuProps {
  /** Whether there is a project to work on. */
  opened: boolean;
  isAdmin: boolean;
  onLogout: () => void;
}

/** What the bar has no room for. */
export function MoreMenu({ opened, isAdmin, onLogout }: MoreMenuProps) {
  const phone = usePhone();
  const { canRedo } = useHistory();
  const target = useRef<HTMLButtonElement>(null);
  // a dialog gives the focus back to what had it, and the menu's items are gone by then
  const from = (run: () => void) => () => {
    target.current?.focus();
    run();
  };
  return (
    <Menu position="bottom-end" width={240} withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon
          ref={target}
          variant="subtle"
          color="gray"
          size={32}
          className={button.button}
          aria-label="More"
          title="More"
        >
          <IconDots {...icon} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
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
              onClick={from(() => openDialog('commands'))}
            >
              Find or run
            </Menu.Item>
            <Menu.Item leftSection={<IconReplace {...icon} />} disabled={!opened} onClick={from(openFind)}>
              Find and replace
            </Menu.Item>
            <Menu.Item leftSection={<IconArrowForwardUp {...icon} />} disabled={!canRedo} onClick={redo}>
              Redo
            </Menu.Item>
            <Menu.Divider />
          </>
        )}
        {projectActions.map(({ label, Icon, run }) => (
          <Menu.Item key={label} leftSection={<Icon {...icon} />} disabled={!opened} onClick={from(run)}>
            {label}
          </Menu.Item>
        ))}
        <Menu.Item leftSection={<IconShare {...icon} />} disabled={!opened} onClick={from(() => openDialog('share'))}>
          Share
        </Menu.Item>
        <Menu.Item
          leftSection={<IconHistory {...icon} />}
          disabled={!opened}
          onClick={from(() => openDialog('history'))}
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
      </Menu.Dropdown>
    </Menu>
  );
}
