import type { ReactElement } from 'react';

/** What a menu of the bar needs while it is open. */
export interface BarMenuProps {
  /** Whether there is a project to work on. */
  opened: boolean;
  button: ReactElement;
  onClose: () => void;
  /** Closes the menu before what an item does. */
  onChoose: (run: () => void) => void;
}
