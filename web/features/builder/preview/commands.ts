import { IconCopy, IconDownload } from '@tabler/icons-react';
import type { Command } from '../core/commands/command.ts';
import { previewCode } from './code.ts';

export const previewCommands: readonly Command[] = [
  {
    id: 'copy-prompt',
    label: () => 'Copy Prompt',
    icon: IconCopy,
    run: () => previewCode.run(({ copyVisible }) => copyVisible()),
  },
  {
    id: 'export-prompt',
    label: () => 'Export prompt (.txt)',
    icon: IconDownload,
    run: () => previewCode.run(({ exportPrompt }) => exportPrompt()),
  },
  {
    id: 'export-project',
    label: () => 'Export project (.json)',
    icon: IconDownload,
    run: () => previewCode.run(({ exportProject }) => exportProject()),
  },
];
