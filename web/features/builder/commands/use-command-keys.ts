import { useEffect } from 'react';
import { isTextInput, matches } from '../core/commands/shortcut.ts';
import { isPressed } from '../core/commands/shortcut-list.ts';
import { clearSelection, useSelection } from '../core/places/selection.ts';
import { redo } from '../core/project/project-store.ts';
import { stopGeneration, useGeneration } from '../core/text/generation-state.ts';
import { useEditorDialog } from '../core/view/open-dialog.ts';
import { closeFind } from '../find/find-commands.ts';
import { useFind } from '../find/find-store.ts';
import { onCopyScenes, onPasteScenes } from './clipboard.ts';
import { commands } from './command-list.ts';

/** The editor's shortcuts, and copying and pasting scenes. Dialogs keep their own keys and their inputs' own undo. */
export function useCommandKeys(): void {
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown);
    document.addEventListener('copy', onCopy);
    document.addEventListener('paste', onPaste);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      document.removeEventListener('copy', onCopy);
      document.removeEventListener('paste', onPaste);
    };
  }, []);
}

/** Whether keys belong to a dialog or a menu; also while one is open whose focused part has gone. */
function isInDialog(target: EventTarget | null): boolean {
  if (useEditorDialog.getState().open !== null || document.querySelector('[aria-modal="true"]')) return true;
  return target instanceof Element && target.closest('[role="dialog"], [role="menu"]') !== null;
}

function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented) return;
  const act = actionOf(event);
  // looking for an open dialog goes through the whole page: too slow for every letter
  if (!act || isInDialog(event.target)) return;
  act();
}

/** What a key does in the editor; null for one that is only a letter. */
function actionOf(event: KeyboardEvent): (() => void) | null {
  if (matches(event, { key: 'escape' })) return onEscape;
  const command = commands.find(
    ({ shortcut, available }) => shortcut && isPressed(event, shortcut) && (available?.() ?? true),
  );
  const run = command?.run ?? (matches(event, { key: 'y', mod: true }) ? redo : null);
  if (!run) return null;
  return () => {
    event.preventDefault();
    // a key that is held down does it once, or a film would be gone before the hand is up
    if (!event.repeat || !command || command.repeats) run();
  };
}

function onEscape(): void {
  // what is being dragged goes back, and nothing else
  if (document.querySelector('[data-dragging]')) return;
  if (useGeneration.getState().running) stopGeneration();
  else if (useFind.getState().open) closeFind();
  else clearSelection();
}

/** Whether a copy or paste is about scenes: the focus is in the list and in no text, and no words are selected. */
function isAboutScenes({ target, defaultPrevented }: ClipboardEvent): boolean {
  if (defaultPrevented || isTextInput(target) || isInDialog(target)) return false;
  return getSelection()?.isCollapsed !== false;
}

function onCopy(event: ClipboardEvent): void {
  const inList = event.target instanceof Element && event.target.closest('[data-scene]') !== null;
  if (isAboutScenes(event) && (inList || useSelection.getState().ids.size > 0)) onCopyScenes(event);
}

function onPaste(event: ClipboardEvent): void {
  if (isAboutScenes(event)) onPasteScenes(event);
}
