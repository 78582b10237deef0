import { type ReactNode, useEffect } from 'react';
import { Dialog } from '../../../../components/Dialog.tsx';
import { usePhone } from '../view/screen.ts';
import type { DialogProps } from '../view/view-store.ts';
import type { useVideoExport } from './use-video-export.ts';
import classes from './Video.module.css';

interface VideoDialogProps extends DialogProps {
  title: string;
  work: Pick<ReturnType<typeof useVideoExport>, 'state' | 'cancel' | 'reset'>;
  children: ReactNode;
}

/** The dialog of a video's export. During an export, Escape and clicks outside the dialog are ignored. */
export function VideoDialog({ opened, onClose, title, work: { state, cancel, reset }, children }: VideoDialogProps) {
  const phone = usePhone();
  const isRunning = state.is === 'running';
  useEffect(() => {
    if (!opened) {
      cancel();
      reset();
    }
  });
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={title}
      size={520}
      fullScreen={phone}
      closeOnEscape={!isRunning}
      closeOnClickOutside={!isRunning}
      classNames={{ close: isRunning ? `${classes.close} ${classes.hidden}` : classes.close }}
    >
      {children}
    </Dialog>
  );
}
