import { useWindowEvent } from '@mantine/hooks';
import { isTextInput } from '../core/commands/shortcut.ts';
import { isInDialog } from '../core/commands/use-command-keys.ts';
import { isInScene } from '../core/dom.ts';
import { useView } from '../core/view/view-store.ts';
import { scenesCode } from './code.ts';

/** Copies and pastes scenes with the browser's own shortcuts and menus. */
export function useClipboardEvents(): void {
  useWindowEvent('copy', onCopy);
  useWindowEvent('paste', onPaste);
}

/** Whether a copy or paste applies to scenes: outside text inputs and dialogs, and with no text selected. */
function isAboutScenes({ target, defaultPrevented }: ClipboardEvent): boolean {
  if (defaultPrevented || isTextInput(target) || isInDialog(target)) return false;
  return getSelection()?.isCollapsed !== false;
}

function onCopy(event: ClipboardEvent): void {
  if (!isAboutScenes(event) || !(isInScene(event.target) || useView.getState().selected.size > 0)) return;
  // the data of a copy event must be set synchronously; if the code is not loaded yet, copy without the event
  if (scenesCode.module) scenesCode.module.copyInto(event);
  else scenesCode.run(({ copyScenes }) => copyScenes());
}

function onPaste(event: ClipboardEvent): void {
  const { clipboardData: data } = event;
  if (!data || !isAboutScenes(event)) return;
  event.preventDefault();
  const pasted = {
    html: data.getData('text/html'),
    text: data.getData('text/plain'),
    files: [...data.files],
  };
  scenesCode.run(({ pasteClipboard }) => pasteClipboard(pasted));
}
