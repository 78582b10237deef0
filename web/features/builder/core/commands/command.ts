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
  /** Whether it makes sense now; it is left out where it does not. */
  available?: () => boolean;
  /** Whether the bar has a button for it, or the bar's menus an item. */
  inBar?: 'button' | 'menu';
  /** Reached by its key alone: neither the palette nor the list of shortcuts has it. */
  hidden?: true;
}

const byId = new Map<string, Command>();

/** Tells the editor which commands there are, the most useful ones first. The roof does, once. */
export function registerCommands(commands: readonly Command[]): void {
  for (const command of commands) byId.set(command.id, command);
}

/** All commands, the most useful ones first. */
export const allCommands = (): readonly Command[] => [...byId.values()];

/** @throws if no room has such a command */
export function commandOf(id: string): Command {
  const command = byId.get(id);
  if (!command) throw new Error(`No room has a command "${id}".`);
  return command;
}

/** The commands that the bar shows in a place of its own, in their order. */
export function commandsInBar(place: NonNullable<Command['inBar']>): Command[] {
  return allCommands().filter(({ inBar }) => inBar === place);
}

/** Some of the commands that make sense now, in the order of their ids. */
export function offeredCommands(ids: readonly string[]): Command[] {
  return ids.map(commandOf).filter(isAvailable);
}

export function isAvailable({ available }: Command): boolean {
  return available?.() ?? true;
}

/** Runs a command if it makes sense now. */
export function runCommand(id: string): void {
  const command = commandOf(id);
  if (isAvailable(command)) command.run();
}
