import { Dialog } from '../../components/Dialog.tsx';
import { RenderKey } from '../../components/RenderKey.tsx';

interface DialogProps {
  opened: boolean;
  onClose: () => void;
  /** Runs after the closing transition: moves the focus, since the menu item that opened the dialog is gone. */
  onClosed: () => void;
}

export function RenderKeyDialog({ onClosed, ...dialog }: DialogProps) {
  return (
    <Dialog {...dialog} title="Render key" returnFocus={false} onExitTransitionEnd={onClosed}>
      <RenderKey />
    </Dialog>
  );
}
