import { type ComponentType, useEffect } from 'react';
import { useWanted } from '../../lib/page/lazy-module.tsx';
import { closeDialog, type DialogProps, useView } from './core/view/view-store.ts';
import { dialogs } from './features.tsx';

/** The dialogs of all rooms, each mounted at its first use. */
export function Dialogs() {
  const open = useView((state) => state.dialog);
  // none stays open when the user leaves the editor and returns
  useEffect(() => closeDialog, []);
  return Object.entries(dialogs).map(([id, View]) => <WantedDialog key={id} View={View} opened={open === id} />);
}

interface WantedDialogProps {
  View: ComponentType<DialogProps>;
  opened: boolean;
}

function WantedDialog({ View, opened }: WantedDialogProps) {
  return useWanted(opened) && <View opened={opened} onClose={closeDialog} />;
}
