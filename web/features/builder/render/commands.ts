import { IconListCheck, IconPlayerRecord, IconPlayerRecordFilled } from '@tabler/icons-react';
import { type Command, registerCommands } from '../core/commands/command.ts';
import { chosenScenes } from '../core/focus/selection.ts';
import { scenesInWords } from '../core/project/project-store.ts';
import { openRender, openRenders } from './render-store.ts';

const renderCommands: readonly Command[] = [
  {
    id: 'render',
    label: () => 'Render…',
    icon: IconPlayerRecordFilled,
    inBar: 'menu',
    run: () => openRender('missing'),
  },
  {
    id: 'render-scenes',
    label: (on = scenesInWords(chosenScenes())) => `Render ${on}…`,
    icon: IconPlayerRecord,
    run: () => openRender(chosenScenes()),
  },
  { id: 'renders', label: () => 'Renders of this project', icon: IconListCheck, run: openRenders },
];

// not in `rooms.tsx`, to keep the commands and their icons out of the first load
registerCommands(renderCommands);
