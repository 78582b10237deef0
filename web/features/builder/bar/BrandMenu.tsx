import { ActionIcon, Menu } from '@mantine/core';
import {
  IconChevronDown,
  IconFolders,
  IconHistory,
  IconHome,
  IconKeyboard,
  IconMail,
  IconShare,
} from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { product } from '../../../../src/domain/product.ts';
import { openDialog } from '../open-dialog.ts';
import button from './BarButton.module.css';

const icon = { size: 16, stroke: 1.5 };

/**
 * What the product is, beside its name, and the ways out of the editor.
 * @param props.opened whether there is a project to work on
 */
export function BrandMenu({ opened }: { opened: boolean }) {
  return (
    <Menu position="bottom-start" width={280} withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={32}
          className={button.button}
          aria-label={`${product.name} menu`}
        >
          <IconChevronDown size={14} stroke={1.5} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{product.tagline}</Menu.Label>
        <Menu.Divider />
        <Menu.Item leftSection={<IconFolders {...icon} />} component={Link} to="/app/projects">
          Projects
        </Menu.Item>
        <Menu.Item leftSection={<IconShare {...icon} />} disabled={!opened} onClick={() => openDialog('share')}>
          Share
        </Menu.Item>
        <Menu.Item leftSection={<IconHistory {...icon} />} disabled={!opened} onClick={() => openDialog('history')}>
          History
        </Menu.Item>
        <Menu.Item leftSection={<IconKeyboard {...icon} />} onClick={() => openDialog('shortcuts')}>
          Keyboard shortcuts
        </Menu.Item>
        <Menu.Item leftSection={<IconHome {...icon} />} component={Link} to="/">
          Home
        </Menu.Item>
        <Menu.Item leftSection={<IconMail {...icon} />} component={Link} to="/contact">
          Contact Us
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
