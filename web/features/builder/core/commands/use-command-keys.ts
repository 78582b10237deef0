import { useWindowEvent } from '@mantine/hooks';
import { isDragging, isInDialogOrMenu, isModalOpen } from '../dom.ts';
import { useView } from '../view/view-store.ts';
import { allCommands, isAvailable } from './command.ts';
import { isPressed } from './shortcut.ts';

/** The shortcuts of all commands. Dialogs keep their own keys and their inputs' own undo. */
export function useCommandKeys(): void {
  useWindowEvent('keydown', onKeyDown);
}

/** Whether keys belong to a dialog or a menu; also while one is open whose focused part has gone. */
export function isInDialog(target: EventTarget | null): boolean {
  return useView.getState().dialog !== null || isModalOpen() || isInDialogOrMenu(target);
}

function onKeyDown(event: KeyboardEvent): void {
  // Escape puts back what is being dragged, and does nothing else
  if (event.defaultPrevented || (event.key === 'Escape' && isDragging())) return;
  const command = allCommands().find((one) => one.shortcut && isPressed(event, one.shortcut) && isAvailable(one));
  // looking for an open dialog goes through the whole page: too slow for every letter
  if (!command || isInDialog(event.target)) return;
  event.preventDefault();
  // a key that is held down runs it once, or a film would be gone before the hand is up
  if (!event.repeat || command.repeats) command.run();
}
