import { create } from 'zustand';

/** What each dialog of the editor is given. It is mounted from its first use on. */
export interface DialogProps {
  opened: boolean;
  onClose: () => void;
}

interface EditorDialogState {
  /** The name of the one dialog of the editor that is open, if any, as `rooms.tsx` has it. */
  open: string | null;
  /** The element that had the focus before it opened. */
  from: Element | null;
  /** The words that the command palette searches for. */
  words: string;
}

export const useEditorDialog = create<EditorDialogState>(() => ({ open: null, from: null, words: '' }));

export function openDialog(dialog: string): void {
  useEditorDialog.setState(({ open, from }) => ({
    open: dialog,
    from: open ? from : document.activeElement,
    words: '',
  }));
}

export function closeDialog(): void {
  useEditorDialog.setState({ open: null, from: null, words: '' });
}

export function searchCommands(words: string): void {
  useEditorDialog.setState({ words });
}
