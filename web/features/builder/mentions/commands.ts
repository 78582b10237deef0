import type { Command } from '../core/commands/command.ts';
import { entryTool, hasPhrase, openEntryForm } from './entry-tool.tsx';

export const mentionsCommands: readonly Command[] = [
  {
    id: entryTool.id,
    label: () => entryTool.label(''),
    icon: entryTool.icon,
    available: hasPhrase,
    run: openEntryForm,
  },
];
