import { useEffect } from 'react';
import { useArrived } from '../../../lib/load-later.tsx';
import { matches } from '../core/commands/shortcut.ts';
import { isPressed, shortcuts } from '../core/commands/shortcut-list.ts';
import { redo, undo } from '../core/project/project-store.ts';
import { openDialog } from '../core/view/open-dialog.ts';
import { askToFind } from '../find/early-find.ts';
import { desk, openFindFor, runCommand } from '../later.ts';

/** The editor's shortcuts until the commands have arrived: those that wait for their code are done as soon as it is there. */
export function useEarlyKeys(): void {
  const arrived = useArrived(desk);
  useEffect(() => {
    if (arrived) return;
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [arrived]);
}

function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.repeat) return;
  const [id] = Object.entries(shortcuts).find(([, shortcut]) => isPressed(event, shortcut)) ?? [];
  if (id !== undefined) run(id);
  else if (matches(event, { key: 'y', mod: true })) redo();
  else return;
  event.preventDefault();
}

function run(id: string): void {
  if (id === 'undo') undo();
  else if (id === 'redo') redo();
  else if (id === 'commands' || id === 'shortcuts') openDialog(id);
  else if (id === 'find') {
    askToFind();
    openFindFor();
  } else runCommand(id);
}
