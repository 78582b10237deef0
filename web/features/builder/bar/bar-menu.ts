import type { ReactElement } from 'react';

/** Props of an open menu in the bar. */
export interface BarMenuProps {
  /** Whether a project is open. */
  opened: boolean;
  button: ReactElement;
  onClose: () => void;
  /** Closes the menu, then runs an item's action. */
  onChoose: (run: () => void) => void;
}
