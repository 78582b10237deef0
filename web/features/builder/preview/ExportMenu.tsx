import { ActionIcon } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMenuOnDemand } from '../../../lib/use-menu-on-demand.ts';
import { previewMenusCode } from './menus-code.ts';

const ExportItems = previewMenusCode.part('ExportItems', {
  fallback: ({ button }) => button,
  giveUp: ({ onClose }) => onClose(),
});

/** Saves the prompt or the project as a file. */
export function ExportMenu({ className }: { className?: string }) {
  const menu = useMenuOnDemand();
  const target = (
    <ActionIcon
      ref={menu.target}
      size={28}
      aria-label="Export"
      title="Export"
      aria-haspopup="menu"
      aria-expanded={menu.opened}
      onClick={menu.open}
      {...(className && { className })}
    >
      <IconDownload size={16} stroke={1.5} />
    </ActionIcon>
  );
  return menu.opened ? <ExportItems button={target} onClose={menu.close} /> : target;
}
