import { Menu } from '@mantine/core';
import { type SceneStatus, sceneStatuses, sceneStatusNames } from '../../../../src/domain/scene/board.ts';
import { inMain } from '../../../components/in-main.ts';
import { useMenuOnDemand } from '../../../lib/use-menu-on-demand.ts';
import buttons from '../core/ui/buttons.module.css';
import { useView } from '../core/view/view-store.ts';
import { markScenes } from './board-actions.ts';
import classes from './Frame.module.css';
import { statusIcons } from './status-icons.ts';

interface StatusMenuProps {
  id: string;
  /** The scene's number, from 1. */
  number: number;
  status: SceneStatus;
}

/** A scene's status, with a menu to change it. If the scene is selected, the change applies to the whole selection. */
export function StatusMenu({ id, number, status }: StatusMenuProps) {
  const { opened, target, open, close } = useMenuOnDemand();
  const Icon = statusIcons[status];

  function choose(next: SceneStatus) {
    const { selected } = useView.getState();
    markScenes(next, selected.has(id) ? [...selected] : [id]);
  }

  const button = (
    <button
      ref={target}
      type="button"
      className={`${buttons.quiet} ${classes.status}`}
      data-status={status}
      aria-label={`Status of Scene #${number}: ${sceneStatusNames[status]}`}
      aria-haspopup="menu"
      aria-expanded={opened}
      onClick={open}
    >
      <Icon size={14} stroke={1.5} aria-hidden />
      <span className={classes.word}>{sceneStatusNames[status]}</span>
    </button>
  );
  // the menu is mounted only while open, so that a hundred frames stay cheap to render
  if (!opened) return button;
  return (
    <Menu opened onClose={close} returnFocus={false} position="bottom-end" width={180} portalProps={inMain}>
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={status} onChange={(next) => choose(next as SceneStatus)}>
          {sceneStatuses.map((option) => {
            const StatusIcon = statusIcons[option];
            return (
              <Menu.RadioItem
                key={option}
                value={option}
                closeMenuOnClick
                rightSection={<StatusIcon size={16} stroke={1.5} />}
              >
                {sceneStatusNames[option]}
              </Menu.RadioItem>
            );
          })}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
