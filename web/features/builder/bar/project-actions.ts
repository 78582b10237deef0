import { commandsById } from '../commands/command-list.ts';

/** What the bar, or its menu, offers to do with the whole project. */
export const projectActions = commandsById(['trending', 'load', 'save', 'clear']).map(({ label, icon: Icon, run }) => ({
  label: label(),
  Icon,
  run,
}));
