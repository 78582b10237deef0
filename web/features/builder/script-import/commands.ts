import { IconFileImport } from '@tabler/icons-react';
import { isImportable } from '../../../../src/domain/papers/in/import-extensions.ts';
import type { Command } from '../core/commands/command.ts';
import { createPerProjectStore } from '../core/project/per-project-store.ts';
import { openDialog } from '../core/view/view-store.ts';

/** A file dropped on the editor, until the dialog reads it. */
export const useDropped = createPerProjectStore<{ file: File | null }>({ file: null });

/** Opens the dialog for a dropped script or shot list. Ignores project files (.json) and all other files. */
export function importDropped(files: readonly File[]): void {
  const file = files.find(({ name }) => isImportable(name) && !/\.json$/iu.test(name));
  if (!file) return;
  useDropped.setState({ file });
  openDialog('script-import');
}

export const scriptImportCommands: readonly Command[] = [
  {
    id: 'script-import',
    label: () => 'Import a script or shot list…',
    icon: IconFileImport,
    inBar: 'menu',
    run: () => openDialog('script-import'),
  },
];
