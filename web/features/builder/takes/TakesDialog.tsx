import { Dialog } from '../../../components/Dialog.tsx';
import type { DialogProps } from '../core/view/view-store.ts';

export function TakesDialog({ opened, onClose }: DialogProps) {
  return <Dialog opened={opened} onClose={onClose} title="Takes" size="xl" />;
}
