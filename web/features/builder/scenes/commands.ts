import {
  IconArrowDown,
  IconArrowMerge,
  IconArrowsSplit2,
  IconArrowUp,
  IconClipboard,
  IconClipboardCopy,
  IconClock,
  IconCopyPlus,
  IconLayoutGrid,
  IconRowInsertBottom,
  IconRowInsertTop,
  IconRulerMeasure,
  IconTrash,
} from '@tabler/icons-react';
import { totalDuration } from '../../../../src/domain/scene/duration.ts';
import type { Command } from '../core/commands/command.ts';
import { goToField } from '../core/focus/go-to.ts';
import { chosenScenes } from '../core/focus/selection.ts';
import { currentProject, scenesInWords } from '../core/project/project-store.ts';
import * as scenes from '../core/project/scene-actions.ts';
import { isBoard, useView } from '../core/view/view-store.ts';
import { scenesCode } from './code.ts';

const several = () => currentProject().scenes.length > 1;
const isSingleScene = () => chosenScenes().length === 1;
const chosen = () => scenesInWords(chosenScenes());

export const scenesCommands: readonly Command[] = [
  {
    id: 'duplicate',
    label: (on = chosen()) => `Duplicate ${on}`,
    icon: IconCopyPlus,
    shortcut: { key: 'd', mod: true },
    run: () => scenes.duplicate(),
  },
  {
    id: 'insert-below',
    label: (on = chosen()) => `Insert below ${on}`,
    icon: IconRowInsertBottom,
    shortcut: { key: 'enter', mod: true },
    run: scenes.insertBelow,
  },
  {
    id: 'insert-above',
    label: (on = chosen()) => `Insert above ${on}`,
    icon: IconRowInsertTop,
    run: scenes.insertAbove,
  },
  {
    id: 'move-up',
    label: (on = chosen()) => `Move ${on} up`,
    icon: IconArrowUp,
    shortcut: { key: 'arrowup', alt: true },
    available: several,
    run: () => scenes.moveBy(-1),
    repeats: true,
  },
  {
    id: 'move-down',
    label: (on = chosen()) => `Move ${on} down`,
    icon: IconArrowDown,
    shortcut: { key: 'arrowdown', alt: true },
    available: several,
    run: () => scenes.moveBy(1),
    repeats: true,
  },
  {
    id: 'split',
    label: () => 'Split the scene at the caret',
    icon: IconArrowsSplit2,
    shortcut: { key: 'enter', mod: true, shift: true },
    available: isSingleScene,
    run: () => scenesCode.run(({ split }) => split()),
  },
  {
    id: 'merge',
    label: (on = chosen()) => `Merge ${on} with the next`,
    icon: IconArrowMerge,
    available: () => several() && isSingleScene(),
    run: () => scenesCode.run(({ merge }) => merge()),
  },
  {
    id: 'duration',
    label: (on = chosen()) => `Set duration of ${on}`,
    icon: IconClock,
    available: isSingleScene,
    run: () => goToField(chosenScenes()[0] ?? '', 'duration'),
  },
  {
    id: 'copy',
    label: (on = chosen()) => `Copy ${on}`,
    icon: IconClipboardCopy,
    run: () => scenesCode.run(({ copyScenes }) => copyScenes()),
  },
  {
    id: 'paste',
    label: () => 'Paste scenes',
    icon: IconClipboard,
    run: () => scenesCode.run(({ pasteScenes }) => pasteScenes()),
  },
  {
    id: 'remove',
    label: (on = chosen()) => `Remove ${on}`,
    icon: IconTrash,
    shortcut: { key: 'delete', atScenes: true },
    available: several,
    run: () => scenes.remove(),
  },
  {
    id: 'view',
    label: () => (isBoard() ? 'Show the list' : 'Show the board'),
    icon: IconLayoutGrid,
    run: () => useView.setState({ scenes: isBoard() ? 'list' : 'board' }),
  },
  {
    id: 'fit',
    label: () => `Fit to ${currentProject().targetDuration} s`,
    icon: IconRulerMeasure,
    available: () => totalDuration(currentProject().scenes) !== currentProject().targetDuration,
    run: () => scenesCode.run(({ fitToDuration }) => fitToDuration()),
  },
];
