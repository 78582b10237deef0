import { create } from 'zustand';

export type EditorDialog =
  | 'trending'
  | 'load'
  | 'save'
  | 'commands'
  | 'shortcuts'
  | 'cast-entry'
  | 'history'
  | 'play'
  | 'share'
  | 'plan'
  | 'picture-text';

interface EditorDialogState {
  /** The one dialog of the editor that is open, if any. */
  open: EditorDialog | null;
  /** The element that had the focus before it opened. */
  from: Element | null;
  /** The words that the command palette searches for. */
  words: string;
}

export const useEditorDialog = create<EditorDialogState>(() => ({ open: null, from: null, words: '' }));

export function openDialog(dialog: EditorDialog): void {
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
