import { useWindowEvent } from '@mantine/hooks';
import { isDragging, isInDialogOrMenu, isModalOpen } from '../dom.ts';
import { useView } from '../view/view-store.ts';
import { allCommands, isAvailable } from './command.ts';
import { isPressed } from './shortcut.ts';

/** Runs commands by their shortcuts. Shortcuts are off in dialogs and menus, which have their own keys. */
export function useCommandKeys(): void {
  useWindowEvent('keydown', onKeyDown);
}

/** Whether a dialog is open, or the event comes from a dialog or a menu. */
export function isInDialog(target: EventTarget | null): boolean {
  return useView.getState().dialog !== null || isModalOpen() || isInDialogOrMenu(target);
}

function onKeyDown(event: KeyboardEvent): void {
  // while dragging, Escape only cancels the drag
  if (event.defaultPrevented || (event.key === 'Escape' && isDragging())) return;
  const command = allCommands().find(
    (candidate) => candidate.shortcut && isPressed(event, candidate.shortcut) && isAvailable(candidate),
  );
  // checked after the match: finding an open dialog searches the whole page, which is too slow for every keystroke
  if (!command || isInDialog(event.target)) return;
  event.preventDefault();
  // a held key runs most commands only once: otherwise, holding Delete would remove the whole film
  if (!event.repeat || command.repeats) command.run();
}
