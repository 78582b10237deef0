import {
  type Icon,
  IconArrowBackUp,
  IconArrowDown,
  IconArrowForwardUp,
  IconArrowMerge,
  IconArrowsSplit2,
  IconArrowUp,
  IconBooks,
  IconChevronsDown,
  IconChevronsUp,
  IconClipboard,
  IconClipboardCopy,
  IconClock,
  IconCopy,
  IconCopyPlus,
  IconDownload,
  IconFileText,
  IconFlag,
  IconFolders,
  IconHistory,
  IconKeyboard,
  IconLayoutGrid,
  IconPalette,
  IconPhotoEdit,
  IconPhotoOff,
  IconPlayerPlay,
  IconReplace,
  IconRowInsertBottom,
  IconRowInsertTop,
  IconRulerMeasure,
  IconSearch,
  IconSelectAll,
  IconShare,
  IconSparkles,
  IconTrash,
  IconUserPlus,
} from '@tabler/icons-react';
import { formatDuration, totalDuration } from '../../../../src/domain/duration.ts';
import { sceneStatuses, sceneStatusNames } from '../../../../src/domain/scene-board.ts';
import { textLabel } from '../../../../src/domain/text-place.ts';
import { newProjectSettings } from '../../../lib/last-target.ts';
import { projectActions } from '../bar/project-actions.ts';
import { markScenes, takeOffPictures } from '../board/board-commands.ts';
import type { Shortcut } from '../core/commands/shortcut.ts';
import { shortcuts } from '../core/commands/shortcut-list.ts';
import { exportProject, exportPrompt } from '../core/copy/export-project.ts';
import { copyPrompt } from '../core/copy/whole-prompt.ts';
import { goToLook, goToNewEntry } from '../core/places/go-to-continuity.ts';
import { goToField } from '../core/places/go-to-field.ts';
import { chosenScenes } from '../core/places/selection.ts';
import { clearProject, redo, setFolded, undo, useBuilder } from '../core/project/project-store.ts';
import * as scenes from '../core/project/scene-actions.ts';
import { showUndoToast } from '../core/project/undo-toast.ts';
import { useDraft } from '../core/sync/draft-sync.ts';
import { openDialog } from '../core/view/open-dialog.ts';
import { openPresets } from '../core/view/preset-picker-store.ts';
import { isBoard, switchView } from '../core/view/scenes-view.ts';
import { openFind } from '../find/find-commands.ts';
import { useFind } from '../find/find-store.ts';
import { goToPhrase, hasPhrase } from '../follow/open-phrase.ts';
import { selectedPhrase } from '../mentions/selected-phrase.ts';
import { generateText } from '../writing/generation.ts';
import { copyScenes, pasteScenes } from './clipboard.ts';

export interface Command {
  id: string;
  /** As the palette and the menus name it, with the scenes that it works on. @param scenes other words for them */
  label: (scenes?: string) => string;
  icon: Icon;
  shortcut?: Shortcut;
  run: () => void;
  /** Whether a key that is held down runs it again and again. */
  repeats?: true;
  /** Whether it makes sense now; it is left out where it does not. */
  available?: () => boolean;
}

const project = () => useBuilder.getState().project;
const several = () => project().scenes.length > 1;
const chosen = () => scenes.scenesInWords(chosenScenes());

function clearForm(): void {
  clearProject(newProjectSettings(useDraft.getState().owner));
  showUndoToast({ title: 'Form Cleared', description: 'Started a new project.' });
}

const hasPicture = () => {
  const ids = chosenScenes();
  return project().scenes.some(({ id, picture }) => picture !== undefined && ids.includes(id));
};

const inText = () => scenes.focusedText() !== null;

function focusedLabel(): string {
  const focused = scenes.focusedText();
  return focused ? textLabel(focused) : 'the field';
}

function openFocusedPresets(): void {
  const focused = scenes.focusedText();
  if (focused) openPresets(focused);
}

/** Lets the AI write the text that has the focus. */
function writeFocused(): void {
  const focused = scenes.focusedText();
  if (focused) void generateText(focused);
}

/** A command that the bar has a button for. */
function inBar(id: keyof typeof projectActions): Pick<Command, 'label' | 'icon' | 'run'> {
  const { label, icon, run } = projectActions[id];
  return { label: () => label, icon, run };
}

/** Every command, the most useful ones for what has the focus first. */
export const commands: readonly Command[] = [
  {
    id: 'presets',
    label: () => `Presets for ${focusedLabel()}`,
    icon: IconBooks,
    available: inText,
    run: openFocusedPresets,
  },
  {
    id: 'write',
    label: () => `Write ${focusedLabel()} with AI`,
    icon: IconSparkles,
    shortcut: shortcuts.write,
    available: inText,
    run: writeFocused,
  },
  {
    id: 'cast-entry',
    label: () => 'Make it a cast entry',
    icon: IconUserPlus,
    available: () => selectedPhrase() !== null,
    run: () => openDialog('cast-entry'),
  },
  {
    id: 'duplicate',
    label: (on = chosen()) => `Duplicate ${on}`,
    icon: IconCopyPlus,
    shortcut: shortcuts.duplicate,
    run: () => scenes.duplicate(),
  },
  {
    id: 'insert-below',
    label: (on = chosen()) => `Insert below ${on}`,
    icon: IconRowInsertBottom,
    shortcut: shortcuts['insert-below'],
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
    shortcut: shortcuts['move-up'],
    available: several,
    run: () => scenes.moveBy(-1),
    repeats: true,
  },
  {
    id: 'move-down',
    label: (on = chosen()) => `Move ${on} down`,
    icon: IconArrowDown,
    shortcut: shortcuts['move-down'],
    available: several,
    run: () => scenes.moveBy(1),
    repeats: true,
  },
  {
    id: 'split',
    label: () => 'Split the scene at the caret',
    icon: IconArrowsSplit2,
    shortcut: shortcuts.split,
    available: () => chosenScenes().length === 1,
    run: scenes.split,
  },
  {
    id: 'merge',
    label: (on = chosen()) => `Merge ${on} with the next`,
    icon: IconArrowMerge,
    available: () => several() && chosenScenes().length === 1,
    run: () => scenes.merge(),
  },
  {
    id: 'duration',
    label: (on = chosen()) => `Set duration of ${on}`,
    icon: IconClock,
    available: () => chosenScenes().length === 1,
    run: () => goToField(chosenScenes()[0] ?? '', 'duration'),
  },
  {
    id: 'copy',
    label: (on = chosen()) => `Copy ${on}`,
    icon: IconClipboardCopy,
    run: () => void copyScenes(),
  },
  {
    id: 'paste',
    label: () => 'Paste scenes',
    icon: IconClipboard,
    run: () => void pasteScenes(),
  },
  {
    id: 'remove',
    label: (on = chosen()) => `Remove ${on}`,
    icon: IconTrash,
    shortcut: shortcuts.remove,
    available: several,
    run: () => scenes.remove(),
  },
  {
    id: 'describe-picture',
    label: (on = chosen()) => `Describe the picture of ${on}`,
    icon: IconPhotoEdit,
    available: () => chosenScenes().length === 1 && hasPicture(),
    run: () => openDialog('picture-text'),
  },
  {
    id: 'remove-picture',
    label: (on = chosen()) => `Remove the picture of ${on}`,
    icon: IconPhotoOff,
    available: hasPicture,
    run: () => takeOffPictures(),
  },
  ...sceneStatuses.map((status) => ({
    id: `mark-${status}`,
    label: (on = chosen()) => `Mark ${on} as ${sceneStatusNames[status].toLowerCase()}`,
    icon: IconFlag,
    run: () => markScenes(status),
  })),
  {
    id: 'view',
    label: () => (isBoard() ? 'Show the list' : 'Show the board'),
    icon: IconLayoutGrid,
    run: switchView,
  },
  { id: 'play', label: () => 'Play the film', icon: IconPlayerPlay, run: () => openDialog('play') },
  {
    id: 'select-all',
    label: () => 'Select all scenes',
    icon: IconSelectAll,
    shortcut: shortcuts['select-all'],
    available: several,
    run: scenes.selectAll,
  },
  {
    id: 'fit',
    label: () => `Fit to ${formatDuration(project().targetDuration)}`,
    icon: IconRulerMeasure,
    available: () => totalDuration(project().scenes) !== project().targetDuration,
    run: scenes.fit,
  },
  { id: 'edit-look', label: () => 'Edit the look', icon: IconPalette, run: () => goToLook() },
  { id: 'add-to-cast', label: () => 'Add to the cast', icon: IconUserPlus, run: goToNewEntry },
  {
    id: 'find',
    label: () => 'Find and replace',
    icon: IconReplace,
    shortcut: shortcuts.find,
    // while it is open, the same keys are left to the browser's own
    available: () => !useFind.getState().open,
    run: openFind,
  },
  {
    id: 'go-to-phrase',
    label: () => 'Go to the phrase in the prompt',
    icon: IconFileText,
    available: hasPhrase,
    run: goToPhrase,
  },
  {
    id: 'undo',
    label: () => 'Undo',
    icon: IconArrowBackUp,
    shortcut: shortcuts.undo,
    run: undo,
    repeats: true,
  },
  {
    id: 'redo',
    label: () => 'Redo',
    icon: IconArrowForwardUp,
    shortcut: shortcuts.redo,
    run: redo,
    repeats: true,
  },
  {
    id: 'copy-prompt',
    label: () => 'Copy Prompt',
    icon: IconCopy,
    run: () => void copyPrompt(),
  },
  {
    id: 'export-prompt',
    label: () => 'Export prompt (.txt)',
    icon: IconDownload,
    run: exportPrompt,
  },
  {
    id: 'export-project',
    label: () => 'Export project (.json)',
    icon: IconDownload,
    run: exportProject,
  },
  { id: 'trending', ...inBar('trending') },
  { id: 'load', ...inBar('load') },
  { id: 'save', ...inBar('save') },
  { id: 'share', label: () => 'Share', icon: IconShare, run: () => openDialog('share') },
  { id: 'history', label: () => 'History', icon: IconHistory, run: () => openDialog('history') },
  {
    id: 'projects',
    label: () => 'All projects',
    icon: IconFolders,
    // a full page load, so that this page saves its draft first
    run: () => location.assign('/app/projects'),
  },
  { id: 'clear', ...inBar('clear'), run: clearForm },
  {
    id: 'fold-all',
    label: () => 'Fold all',
    icon: IconChevronsUp,
    available: several,
    run: () => foldAll(true),
  },
  {
    id: 'unfold-all',
    label: () => 'Unfold all',
    icon: IconChevronsDown,
    available: several,
    run: () => foldAll(false),
  },
  {
    id: 'commands',
    label: () => 'Find or run',
    icon: IconSearch,
    shortcut: shortcuts.commands,
    run: () => openDialog('commands'),
  },
  {
    id: 'shortcuts',
    label: () => 'Keyboard shortcuts',
    icon: IconKeyboard,
    shortcut: shortcuts.shortcuts,
    run: () => openDialog('shortcuts'),
  },
];

/** Some of the commands, in the order of their ids. */
export function commandsById(ids: readonly string[]): Command[] {
  return ids.flatMap((id) => commands.filter((command) => command.id === id));
}

/** Runs a command by its id, if it makes sense now. */
export function runCommand(id: string): void {
  const [command] = commandsById([id]);
  if (command && (command.available?.() ?? true)) command.run();
}

function foldAll(folded: boolean): void {
  setFolded(
    project().scenes.map(({ id }) => id),
    folded,
  );
}
