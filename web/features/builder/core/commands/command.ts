import type { Icon } from '@tabler/icons-react';
import type { Shortcut } from './shortcut.ts';

/** An action of the editor. Each room lists its commands in its `commands.ts`. */
export interface Command {
  id: string;
  /** The name in the palette, the menus and the bar. @param scenes the scenes to name, such as "2 scenes" */
  label: (scenes?: string) => string;
  icon: Icon;
  shortcut?: Shortcut;
  run: () => void;
  /** Set if holding down the shortcut repeats the command. */
  repeats?: true;
  /** Whether the command can run now. Menus and the palette hide a command that cannot. */
  available?: () => boolean;
  /** Where the bar shows the command, if at all. */
  inBar?: 'button' | 'menu';
  /** Set if the command is hidden in the palette and in the list of shortcuts. */
  hidden?: true;
}

const byId = new Map<string, Command>();

/** Registers commands, in the order of the palette. */
export function registerCommands(commands: readonly Command[]): void {
  for (const command of commands) byId.set(command.id, command);
}

/** All commands, in the order of the palette. */
export const allCommands = (): readonly Command[] => [...byId.values()];

/** @throws if there is no such command */
export function getCommand(id: string): Command {
  const command = byId.get(id);
  if (!command) throw new Error(`Unknown command "${id}".`);
  return command;
}

/** The commands that the bar shows as buttons, or as items of its menus. */
export function commandsInBar(kind: NonNullable<Command['inBar']>): Command[] {
  return allCommands().filter(({ inBar }) => inBar === kind);
}

/** The commands with these ids that can run now, in the same order. */
export function offeredCommands(ids: readonly string[]): Command[] {
  return ids.map(getCommand).filter(isAvailable);
}

export function isAvailable({ available }: Command): boolean {
  return available?.() ?? true;
}

/** Runs a command, unless it is unavailable. */
export function runCommand(id: string): void {
  const command = getCommand(id);
  if (isAvailable(command)) command.run();
}
