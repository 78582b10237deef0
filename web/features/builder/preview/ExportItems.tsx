import { Menu } from '@mantine/core';
import type { ReactElement } from 'react';
import { OpenMenu } from '../../../components/OpenMenu.tsx';
import { exportProject, exportPrompt } from '../core/copy/whole-prompt.ts';

interface ExportItemsProps {
  button: ReactElement;
  onClose: () => void;
}

/** The open menu of file exports. */
export function ExportItems(menu: ExportItemsProps) {
  return (
    <OpenMenu position="bottom-end" {...menu}>
      <Menu.Item onClick={exportPrompt}>Prompt (.txt)</Menu.Item>
      <Menu.Item onClick={exportProject}>Project (.json)</Menu.Item>
    </OpenMenu>
  );
}
