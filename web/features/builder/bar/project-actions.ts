import { commands } from '../commands/command-list.ts';

const offered = ['trending', 'load', 'save', 'clear'];

/** What the bar, or its menu, offers to do with the whole project. */
export const projectActions = commands
  .filter(({ id }) => offered.includes(id))
  .map(({ label, icon: Icon, run }) => ({ label: label(), Icon, run }));
