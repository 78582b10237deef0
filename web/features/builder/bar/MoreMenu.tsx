import { ActionIcon } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { menuPart, useMenuOnDemand } from '../../../lib/use-menu-on-demand.ts';
import button from './BarButton.module.css';
import { barCode } from './code.ts';

const MoreItems = barCode.part('MoreItems', menuPart);

interface MoreMenuProps {
  /** Whether a project is open. */
  opened: boolean;
  isAdmin: boolean;
  onLogout: () => void;
}

/** A menu for the commands that do not fit in a narrow bar. */
export function MoreMenu(props: MoreMenuProps) {
  const menu = useMenuOnDemand();
  const target = (
    <ActionIcon
      ref={menu.target}
      size={32}
      className={button.button}
      aria-label="More"
      title="More"
      aria-haspopup="menu"
      aria-expanded={menu.opened}
      onClick={menu.open}
    >
      <IconDots size={16} stroke={1.5} aria-hidden />
    </ActionIcon>
  );
  if (!menu.opened) return target;
  return <MoreItems {...props} button={target} onClose={menu.close} onChoose={menu.choose} />;
}
