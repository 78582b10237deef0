import { IconDots } from '@tabler/icons-react';
import { useRef } from 'react';
import { lazyModule } from '../../../../lib/page/lazy-module.tsx';
import { menuPart, useMenuOnDemand } from '../../../../lib/use-menu-on-demand.ts';
import { clearSelection } from '../focus/selection.ts';
import { iconButton } from '../ui/icon-button.tsx';
import { useView } from '../view/view-store.ts';

export const sceneMenuCode = lazyModule<typeof import('./SceneItems.tsx')>();

const SceneItems = sceneMenuCode.part('SceneItems', menuPart);

interface SceneActionsProps {
  id: string;
  /** The scene's zero-based position. */
  index: number;
}

/** The button that opens a scene's menu. If the scene is selected, the menu's commands work on the whole selection. */
export function SceneActions({ id, index }: SceneActionsProps) {
  const menu = useMenuOnDemand();
  const { opened, target } = menu;
  /** The element that had the focus before the button was pressed. */
  const from = useRef<Element>(null);

  function open() {
    // make the commands name this scene and work on it
    if (!useView.getState().selected.has(id)) clearSelection();
    useView.setState({ sceneId: id, focusBeforeMenu: from.current });
    menu.open();
  }

  function close() {
    useView.setState({ focusBeforeMenu: null });
    menu.close();
  }

  /** Closes the menu first, which restores the focus: a dialog that `run` opens remembers the focused element. */
  function choose(run: () => void) {
    menu.close();
    run();
    useView.setState({ focusBeforeMenu: null });
  }

  const button = iconButton({
    ref: target,
    icon: IconDots,
    label: `Scene ${index + 1} actions`,
    tabIndex: -1,
    'data-menu': true,
    'aria-haspopup': 'menu',
    'aria-expanded': opened,
    onPointerDown() {
      from.current = document.activeElement;
    },
    onClick: open,
  });
  // mounted only while open, so that closed menus cost nothing per scene
  return opened ? <SceneItems id={id} button={button} onClose={close} onChoose={choose} /> : button;
}
