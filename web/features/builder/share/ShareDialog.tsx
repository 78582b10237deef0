import { Dialog } from '../../../components/Dialog.tsx';
import { usePhone } from '../core/view/screen.ts';
import type { DialogProps } from '../core/view/view-store.ts';
import { Share } from './Share.tsx';

/** The Share dialog, full screen on a phone. */
export function ShareDialog({ opened, onClose }: DialogProps) {
  const phone = usePhone();
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title="Share"
      size={640}
      fullScreen={phone}
      closeButtonProps={{ 'aria-label': 'Close', ...(phone && { size: 44, iconSize: 20 }) }}
    >
      <Share />
    </Dialog>
  );
}
