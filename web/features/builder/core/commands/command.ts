import type { Icon } from '@tabler/icons-react';
import type { Shortcut } from './shortcut.ts';

/** Something that the editor can do: one row in the `commands.ts` of its room. */
export interface Command {
  id: string;
  /** Its name in the palette, the menus and the bar. @param scenes what it works on, such as "2 scenes" */
  label: (scenes?: string) => string;
  icon: Icon;
  shortcut?: Shortcut;
  run: () => void;
  /** Whether a key that is held down runs it again and again. */
  repeats?: true;
  /** Whether it can run now; menus and the palette leave it out otherwise. */
  available?: () => boolean;
  /** Whether the bar has a button for it, or the bar's menus an item. */
  inBar?: 'button' | 'menu';
  /** Key only: neither in the palette nor in the list of shortcuts. */
  hidden?: true;
}

const byId = new Map<string, Command>();

/** Registers the commands of all rooms, the most useful first. Called once, by the roof. */
export function registerCommands(commands: readonly Command[]): void {
  for (const command of commands) byId.set(command.id, command);
}

/** All commands, the most useful ones first. */
export const allCommands = (): readonly Command[] => [...byId.values()];

/** @throws if no room has such a command */
export function getCommand(id: string): Command {
  const command = byId.get(id);
  if (!command) throw new Error(`No room has a command "${id}".`);
  return command;
}

/** The commands with a button in the bar, or an item in its menus. */
export function commandsInBar(place: NonNullable<Command['inBar']>): Command[] {
  return allCommands().filter(({ inBar }) => inBar === place);
}

/** The given commands that can run now, in the given order. */
export function offeredCommands(ids: readonly string[]): Command[] {
  return ids.map(getCommand).filter(isAvailable);
}

export function isAvailable({ available }: Command): boolean {
  return available?.() ?? true;
}

/** Runs a command if it can run now. */
export function runCommand(id: string): void {
  const command = getCommand(id);
  if (isAvailable(command)) command.run();
}
