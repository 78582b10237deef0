import { Menu } from '@mantine/core';
import { type SceneStatus, sceneStatuses, sceneStatusNames } from '../../../../src/domain/scene/board.ts';
import { useMenuOnDemand } from '../../../lib/use-menu-on-demand.ts';
import { inMain } from '../core/ui/in-main.ts';
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

/** How far a scene has come, and the menu that says otherwise: of a selected scene, for all that are selected. */
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
      className={classes.status}
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
  // mounted on first open, so that closed menus cost nothing per board frame
  if (!opened) return button;
  return (
    <Menu opened onClose={close} returnFocus={false} position="bottom-end" width={180} portalProps={inMain}>
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={status} onChange={(next) => choose(next as SceneStatus)}>
          {sceneStatuses.map((one) => {
            const StatusIcon = statusIcons[one];
            return (
              <Menu.RadioItem
                key={one}
                value={one}
                closeMenuOnClick
                rightSection={<StatusIcon size={16} stroke={1.5} />}
              >
                {sceneStatusNames[one]}
              </Menu.RadioItem>
            );
          })}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
