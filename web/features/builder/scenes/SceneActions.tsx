import { Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useRef } from 'react';
import { useMenuOnDemand } from '../../../lib/use-menu-on-demand.ts';
import { setFolded, useBuilder } from '../builder-store.ts';
import { type Command, commandsById } from '../commands/command-list.ts';
import { Keys } from '../commands/Keys.tsx';
import { noteMenuFrom } from '../commands/scene-commands.ts';
import { setCurrentScene } from '../current-scene.ts';
import { isBoard } from '../scenes-view.ts';
import { clearSelection, useSelection } from '../selection.ts';
import { goToField } from './go-to-field.ts';
import classes from './SceneCard.module.css';

const offered = commandsById([
  ...['duplicate', 'insert-above', 'insert-below', 'move-up', 'move-down'],
  ...['split', 'merge', 'copy', 'describe-picture', 'remove-picture', 'remove'],
]);

/** Menus stand in the page's landmark, outside of what scrolls and would cut them off. */
export const inMain = { target: 'main' };

interface SceneActionsProps {
  id: string;
  /** The scene's place in the project, from 0. */
  index: number;
}

/** The button that opens the commands of a scene; for a selected one they work on the selection. */
export function SceneActions({ id, index }: SceneActionsProps) {
  const menu = useMenuOnDemand();
  const { opened, target } = menu;
  /** What had the focus before the press that opens the menu. */
  const from = useRef<Element>(null);

  function open() {
    // the commands name the scene of the menu, and work on it
    if (!useSelection.getState().ids.has(id)) clearSelection();
    setCurrentScene(id);
    noteMenuFrom(from.current);
    menu.open();
  }

  function close() {
    noteMenuFrom(null);
    menu.close();
  }

  /** Closes the menu before what it runs: a dialog gives the focus back to what has it then. */
  function choose(run: () => void) {
    menu.close();
    run();
    noteMenuFrom(null);
  }

  const button = (
    <button
      ref={target}
      type="button"
      tabIndex={-1}
      className={classes.action}
      data-menu
      aria-label={`Scene ${index + 1} actions`}
      aria-haspopup="menu"
      aria-expanded={opened}
      onPointerDown={() => {
        from.current = document.activeElement;
      }}
      onClick={open}
    >
      <IconDots size={16} stroke={1.5} aria-hidden />
    </button>
  );
  // a menu that nobody opened would cost every scene its parts
  if (!opened) return button;
  return (
    <Menu
      opened
      onClose={close}
      returnFocus={false}
      position="bottom-end"
      width={280}
      withInitialFocusPlaceholder={false}
      portalProps={inMain}
    >
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        <Items id={id} onChoose={choose} />
      </Menu.Dropdown>
    </Menu>
  );
}

interface ItemsProps {
  id: string;
  onChoose: (run: () => void) => void;
}

function Items({ id, onChoose }: ItemsProps) {
  const folded = useBuilder((state) => state.folded.has(id));
  return (
    <>
      {offered
        .filter(({ available }) => available?.() ?? true)
        .map((command) => (
          <Item key={command.id} command={command} onChoose={onChoose} />
        ))}
      <Menu.Divider />
      {isBoard() ? (
        <Menu.Item closeMenuOnClick={false} onClick={() => onChoose(() => goToField(id, 'subject'))}>
          Open in the list
        </Menu.Item>
      ) : (
        <Menu.Item closeMenuOnClick={false} onClick={() => onChoose(() => setFolded([id], !folded))}>
          {folded ? 'Unfold' : 'Fold'}
        </Menu.Item>
      )}
    </>
  );
}

interface ItemProps extends Pick<ItemsProps, 'onChoose'> {
  command: Command;
}

function Item({ command: { icon: Icon, label, shortcut, run }, onChoose }: ItemProps) {
  return (
    <Menu.Item
      leftSection={<Icon size={16} stroke={1.5} />}
      rightSection={shortcut && <Keys shortcut={shortcut} />}
      closeMenuOnClick={false}
      onClick={() => onChoose(run)}
    >
      {label()}
    </Menu.Item>
  );
}
