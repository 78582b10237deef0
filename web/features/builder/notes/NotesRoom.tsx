import { useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { lazyModule, useEverTrue } from '../../../lib/page/lazy-module.tsx';
import { LoadingDialog } from '../core/ui/LoadingDialog.tsx';
import { useWide } from '../core/view/screen.ts';
import { promptColumn } from './note-elements.ts';
import { closeNotes, useNotes } from './notes-store.ts';
import { useNotesFeed } from './use-notes-feed.ts';

const panelCode = lazyModule(() => import('./NotesPanel.tsx'));
const giveUp = () => closeNotes();
const NotesColumn = panelCode.part('NotesColumn', { fallback: () => <LoadingDialog what="the notes" />, giveUp });
const NotesDialog = panelCode.part('NotesDialog', {
  fallback: ({ opened }) => opened && <LoadingDialog what="the notes" />,
  giveUp,
});

/** Loads the notes. Shows them in place of the prompt on wide screens, else in a dialog. */
export function NotesRoom() {
  useNotesFeed();
  const open = useNotes((state) => state.open);
  const wide = useWide();
  const mountsDialog = useEverTrue(open && !wide);
  const [column, setColumn] = useState<HTMLElement | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of layout mounts a new column
  useLayoutEffect(() => setColumn(promptColumn()), [wide, open]);
  if (wide) return open && column && createPortal(<NotesColumn />, column);
  return mountsDialog && <NotesDialog opened={open} onClose={closeNotes} />;
}
