import { Dialog } from '../../../components/Dialog.tsx';
import type { DialogProps } from '../core/view/view-store.ts';
import { History } from './History.tsx';

/** The versions of the project. */
export function HistoryDialog({ opened, onClose }: DialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title="History" size={1120}>
      <History />
    </Dialog>
  );
}
