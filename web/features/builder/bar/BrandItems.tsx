import { Menu } from '@mantine/core';
import { IconFolders, IconHistory, IconHome, IconKeyboard, IconMail, IconShare } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { product } from '../../../../src/domain/product.ts';
import { OpenMenu } from '../../../components/OpenMenu.tsx';
import { openDialog } from '../core/view/open-dialog.ts';
import { BarItem } from './BarItem.tsx';
import type { BarMenuProps } from './bar-menu.ts';

const icon = { size: 16, stroke: 1.5 };

/** What the menu beside the product's name holds, while it is open. */
export function BrandItems({ opened, onChoose, ...menu }: BarMenuProps) {
  return (
    <OpenMenu position="bottom-start" width={280} withinPortal={false} {...menu}>
      <Menu.Label>{product.tagline}</Menu.Label>
      <Menu.Divider />
      <Menu.Item leftSection={<IconFolders {...icon} />} component={Link} to="/app/projects">
        Projects
      </Menu.Item>
      <BarItem label="Share" Icon={IconShare} disabled={!opened} run={() => openDialog('share')} onChoose={onChoose} />
      <BarItem
        label="History"
        Icon={IconHistory}
        disabled={!opened}
        run={() => openDialog('history')}
        onChoose={onChoose}
      />
      <BarItem label="Keyboard shortcuts" Icon={IconKeyboard} run={() => openDialog('shortcuts')} onChoose={onChoose} />
      <Menu.Item leftSection={<IconHome {...icon} />} component={Link} to="/">
        Home
      </Menu.Item>
      <Menu.Item leftSection={<IconMail {...icon} />} component={Link} to="/contact">
        Contact Us
      </Menu.Item>
    </OpenMenu>
  );
}
