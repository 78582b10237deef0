import { useState } from 'react';
import { allCommands, isAvailable } from '../core/commands/command.ts';
import type { PaletteGroup } from '../core/commands/palette.ts';

/** The commands that make sense for what had the focus before the palette opened. */
export function useCommandsGroup(): PaletteGroup {
  const [group] = useState(() => ({ title: 'Commands', atOnce: true, entries: commandEntries() }));
  return group;
}

function commandEntries() {
  return allCommands()
    .filter((command) => command.id !== 'commands' && !command.hidden && isAvailable(command))
    .map(({ id, label, icon, shortcut, run }) => ({
      id,
      name: label(),
      texts: [],
      icon,
      run,
      ...(shortcut && { shortcut }),
    }));
}
