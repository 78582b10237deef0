import { useRef } from 'react';
import { useView } from '../core/view/view-store.ts';

/**
 * Closes a dialog that another one may have opened: the focus returns to where it was before the first of them. Mantine
 * alone would return it into the other dialog, which is gone.
 */
export function useCloseDialog(onClose: () => void): { onClose: () => void; onExitTransitionEnd: () => void } {
  const before = useRef<Element | null>(null);
  return {
    onClose() {
      before.current = useView.getState().focusBeforeDialog;
      onClose();
    },
    onExitTransitionEnd() {
      if (before.current instanceof HTMLElement) before.current.focus({ preventScroll: true });
      before.current = null;
    },
  };
}
