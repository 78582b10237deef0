import { ActionIcon, Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { exportProject, exportPrompt } from './export-project.ts';

/** Saves the prompt or the project as a file. */
export function ExportMenu({ className }: { className?: string }) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={28}
          aria-label="Export"
          title="Export"
          {...(className && { className })}
        >
          <IconDownload size={16} stroke={1.5} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={exportPrompt}>Prompt (.txt)</Menu.Item>
        <Menu.Item onClick={exportProject}>Project (.json)</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
