import { ActionIcon, Menu } from '@mantine/core';
import { IconCopy, IconDots, IconDownload, IconPencil, IconShare, IconTrash } from '@tabler/icons-react';
import type { ProjectHead } from '../../../src/domain/storage/projects.ts';
import { inMain } from '../../components/in-main.ts';
import { useMenuOnDemand } from '../../lib/use-menu-on-demand.ts';
import { titleOrUntitled } from './project-title.ts';
import classes from './rows.module.css';

export type ProjectAction = 'rename' | 'duplicate' | 'share' | 'export' | 'delete';

const actions = [
  { action: 'rename', label: 'Rename', Icon: IconPencil },
  { action: 'duplicate', label: 'Duplicate', Icon: IconCopy },
  { action: 'share', label: 'Share', Icon: IconShare },
  { action: 'export', label: 'Export .json', Icon: IconDownload },
  { action: 'delete', label: 'Delete', Icon: IconTrash },
] as const;

export interface ProjectMenuProps {
  project: ProjectHead;
  /** Whether an action needs a plan. */
  needsPlan: (project: ProjectHead, action: ProjectAction) => boolean;
  onAction: (project: ProjectHead, action: ProjectAction) => void;
}

/** A project's menu button. */
export function ProjectMenu({ project, needsPlan, onAction }: ProjectMenuProps) {
  const { opened, target, open, close } = useMenuOnDemand();

  const button = (
    <ActionIcon
      ref={target}
      className={classes.more}
      aria-label={`More for ${titleOrUntitled(project)}`}
      title="More"
      aria-haspopup="menu"
      aria-expanded={opened}
      onClick={open}
    >
      <IconDots size={16} stroke={1.5} aria-hidden />
    </ActionIcon>
  );
  // mounted only while open: in a long list, closed menus would slow down every row
  if (!opened) return button;
  return (
    <Menu
      opened
      onClose={close}
      returnFocus={false}
      position="bottom-end"
      width={220}
      withInitialFocusPlaceholder={false}
      portalProps={inMain}
    >
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        {actions.map(({ action, label, Icon }) => (
          <Menu.Item
            key={action}
            leftSection={<Icon size={16} stroke={1.5} aria-hidden />}
            rightSection={needsPlan(project, action) && <span className={classes.plan}>Needs a plan</span>}
            {...(action === 'delete' && { c: 'var(--danger)' })}
            onClick={() => {
              // closed first: a dialog returns the focus to the element focused as it opens
              close();
              onAction(project, action);
            }}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
