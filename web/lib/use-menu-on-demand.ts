import { type ReactElement, type RefObject, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

interface MenuOnDemand {
  opened: boolean;
  /** For the button that opens the menu. */
  target: RefObject<HTMLButtonElement | null>;
  open: () => void;
  close: () => void;
  /** Closes the menu before what one of its items does: a dialog gives the focus back to what has it then. */
  choose: (run: () => void) => void;
}

/** For the lazy part with the items: until its code has arrived, the button stands alone. */
export const menuPart = {
  fallback: ({ button }: { button: ReactElement }) => button,
  giveUp: ({ onClose }: { onClose: () => void }) => onClose(),
};

/** The state of a menu whose parts are mounted only while it is open: in a long list, they would cost every row. */
export function useMenuOnDemand(): MenuOnDemand {
  const [opened, setOpened] = useState(false);
  const target = useRef<HTMLButtonElement>(null);
  function close() {
    flushSync(() => setOpened(false));
    // with the menu goes what had the focus, unless it led elsewhere; the button is a new one by then
    if (document.activeElement === document.body) target.current?.focus();
  }
  function choose(run: () => void) {
    close();
    run();
  }
  return { opened, target, open: () => setOpened(true), close, choose };
}
