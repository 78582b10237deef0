import { useEffect } from 'react';
import { Dialog } from '../../../components/Dialog.tsx';
import { usePhone } from '../core/view/screen.ts';
import type { DialogProps } from '../core/view/view-store.ts';
import classes from './Animatic.module.css';
import { AnimaticForm } from './AnimaticForm.tsx';
import { useAnimatic } from './use-animatic.ts';

/** Saves the film as the player shows it. While it is being made, only Cancel ends it, no slip of the pointer. */
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
      classNames={{ close: isRunning ? `${classes.close} ${classes.away}` : classes.close }}
    >
      <AnimaticForm state={state} onSave={save} onCancel={cancel} />
    </Dialog>
  );
}
