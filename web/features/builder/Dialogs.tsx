import { type ComponentType, useEffect } from 'react';
import { useEverTrue } from '../../lib/page/lazy-module.tsx';
import { closeDialog, type DialogProps, useView } from './core/view/view-store.ts';
import { dialogs } from './rooms.tsx';

/** All dialogs of the editor. Each is mounted the first time it opens. */
export function Dialogs() {
  const open = useView((state) => state.dialog);
  // leaving the editor closes the open dialog
  useEffect(() => closeDialog, []);
  return Object.entries(dialogs).map(([id, View]) => <WantedDialog key={id} View={View} opened={open === id} />);
}

interface WantedDialogProps {
  View: ComponentType<DialogProps>;
  opened: boolean;
}

function WantedDialog({ View, opened }: WantedDialogProps) {
  return useEverTrue(opened) && <View opened={opened} onClose={closeDialog} />;
}
