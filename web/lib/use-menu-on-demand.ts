import { type ReactElement, type RefObject, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

interface MenuOnDemand {
  opened: boolean;
  /** For the button that opens the menu. */
  target: RefObject<HTMLButtonElement | null>;
  open: () => void;
  close: () => void;
  /**
   * Closes the menu, then runs an item's action. If the action opens a dialog, the dialog later returns the focus to
   * the menu's button.
   */
  choose: (run: () => void) => void;
}

/** Options for a menu whose code loads on first use. Until the code has loaded, only the button shows. */
export const menuPart = {
  fallback: ({ button }: { button: ReactElement }) => button,
  giveUp: ({ onClose }: { onClose: () => void }) => onClose(),
};

/** State of a menu that is mounted only while open. In a long list, mounted menus would slow down every row. */
export function useMenuOnDemand(): MenuOnDemand {
  const [opened, setOpened] = useState(false);
  const target = useRef<HTMLButtonElement>(null);
  function close() {
    flushSync(() => setOpened(false));
    // the focused item unmounts with the menu, so the focus goes to the button, which is re-created by then
    if (document.activeElement === document.body) target.current?.focus();
  }
  function choose(run: () => void) {
    close();
    run();
  }
  return { opened, target, open: () => setOpened(true), close, choose };
}
