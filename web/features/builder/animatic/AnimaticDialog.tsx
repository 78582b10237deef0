import { useEffect } from 'react';
import { Dialog } from '../../../components/Dialog.tsx';
import { usePhone } from '../core/view/screen.ts';
import type { DialogProps } from '../core/view/view-store.ts';
import classes from './Animatic.module.css';
import { AnimaticForm } from './AnimaticForm.tsx';
import { useAnimatic } from './use-animatic.ts';

/** Exports the film as a video. During an export, Escape and clicks outside the dialog are ignored. */
export function AnimaticDialog({ opened, onClose }: DialogProps) {
  const phone = usePhone();
  const { state, save, cancel, reset } = useAnimatic();
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
      title="Save the animatic as a video"
      size={520}
      fullScreen={phone}
      closeOnEscape={!isRunning}
      closeOnClickOutside={!isRunning}
      classNames={{ close: isRunning ? `${classes.close} ${classes.hidden}` : classes.close }}
    >
      <AnimaticForm state={state} onSave={save} onCancel={cancel} />
    </Dialog>
  );
}
