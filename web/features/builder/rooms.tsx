import { importOnce, lazyModule, whenIdle } from '../../lib/page/lazy-module.tsx';
import { animaticCommands } from './animatic/commands.ts';
import { barCode } from './bar/code.ts';
import { barCommands } from './bar/commands.ts';
import { boardCode, boardCommands } from './board/commands.ts';
import { paletteCommands } from './commands/commands.ts';
import { LoadingCommands } from './commands/LoadingCommands.tsx';
import { CastRow } from './continuity/CastRow.tsx';
import { continuityCode } from './continuity/code.ts';
import { continuityCommands } from './continuity/commands.ts';
import { LookRow } from './continuity/LookRow.tsx';
import { registerCommands } from './core/commands/command.ts';
import { sceneMenuCode } from './core/scene-menu/SceneActions.tsx';
import type { Slots } from './core/slots.ts';
import { savingCode } from './core/sync/sync-api.ts';
import { fieldMenuCode } from './core/text/TextWithTools.tsx';
import { LoadingDialog } from './core/ui/LoadingDialog.tsx';
import { tipCode } from './core/ui/tip.ts';
import { closeDialog, useView } from './core/view/view-store.ts';
import { exportCommands } from './export/commands.ts';
import { findCode, findCommands } from './find/commands.ts';
import { followCode, followCommands } from './follow/commands.ts';
import { historyCommands } from './history/commands.ts';
import { ideaCommands } from './idea/commands.ts';
import { mentionsCode } from './mentions/code.ts';
import { mentionsCommands } from './mentions/commands.ts';
import { entryTool } from './mentions/entry-tool.tsx';
import { notesCode } from './notes/code.ts';
import { noticesCode } from './notices/code.ts';
import { pickerCommands } from './picker/commands.ts';
import { pickerCode, presetsTool } from './picker/presets-tool.tsx';
import { playCode, playCommands } from './play/commands.ts';
import { previewCode } from './preview/code.ts';
import { previewCommands } from './preview/commands.ts';
import { previewMenusCode } from './preview/menus-code.ts';
import { CopyPrompt, TargetControls } from './preview/panels.tsx';
import { scenesCode, sceneToolsCode } from './scenes/code.ts';
import { scenesCommands } from './scenes/commands.ts';
import { selectionCommands } from './scenes/selection-commands.ts';
import { scriptImportCommands } from './script-import/commands.ts';
import { shareCommands } from './share/commands.ts';
import { templatesCommands } from './templates/commands.ts';
import { timelineCode } from './timeline/Timeline.tsx';
import { trendingCommands } from './trending/commands.ts';
import { writingCommands } from './writing/commands.ts';
import { generateTool, VariantRow, writingCode } from './writing/generate-tool.tsx';

// The palette lists commands in this order. If two share a shortcut, the first available one runs.
registerCommands([
  ...pickerCommands,
  ...writingCommands,
  ...mentionsCommands,
  ...scenesCommands,
  ...boardCommands,
  ...playCommands,
  ...animaticCommands,
  ...continuityCommands,
  ...findCommands,
  ...followCommands,
  ...selectionCommands,
  ...previewCommands,
  ...ideaCommands,
  ...trendingCommands,
  ...templatesCommands,
  ...scriptImportCommands,
  ...shareCommands,
  ...exportCommands,
  ...historyCommands,
  ...barCommands,
  ...paletteCommands,
]);

/** Components that one room provides and others render. `LateRooms.tsx` adds others later. */
export const slots: Slots = {
  textTools: [entryTool, generateTool, presetsTool],
  BelowText: VariantRow,
  AboveScenes: () => (
    <>
      <LookRow />
      <CastRow />
    </>
  ),
  Board: boardCode.part('Board'),
  BoardTools: boardCode.part('BoardTools', { fallback: () => <span style={{ marginRight: 'auto' }} /> }),
  NotesButton: notesCode.part('NotesButton'),
  SceneNotes: notesCode.part('SceneNotes'),
  NoteMarks: notesCode.part('NoteMarks'),
  Target: TargetControls,
  CopyPrompt,
};

const dialogsCode = lazyModule<typeof import('./Dialogs.tsx')>();

/** All dialogs. Mounting this loads their code. */
export const Dialogs = dialogsCode.part('Dialogs', { fallback: () => <OpeningDialog />, giveUp: closeDialog });

/** Holds the focus until the code of the dialogs has loaded. */
function OpeningDialog() {
  const opened = useView(({ dialog }) => dialog);
  if (opened === 'commands') return <LoadingCommands />;
  return opened !== null && <LoadingDialog what="the dialog" />;
}

/** Loaded right after the first paint. */
export const eagerModules = [
  previewCode,
  savingCode,
  scenesCode,
  timelineCode,
  noticesCode,
  followCode,
  mentionsCode,
  notesCode,
];

const lateRoomsCode = lazyModule<typeof import('./LateRooms.tsx')>();

/** The rooms that nothing waits for. Mounting this loads their code. */
export const LateRooms = lateRoomsCode.part('LateRooms');

/** Loaded once the panels are shown and the browser is idle, or on first use. */
export const idleModules = [
  ...[continuityCode, pickerCode, writingCode, fieldMenuCode, sceneMenuCode, tipCode, findCode, sceneToolsCode],
  ...[barCode, previewMenusCode, dialogsCode, lateRoomsCode],
];

// one chunk per set: with one per room, the bundler emitted 80 more chunks, most of them a single icon

// once all scenes are shown: what the panels do as they arrive would interrupt that render again and again
const idle = () => new Promise<void>((resolve) => void whenIdle(resolve, 50));
const panels = importOnce(() => idle().then(() => import('./panels.ts')));
const menusAndDialogs = importOnce(() => import('./menus-and-dialogs.ts'));
for (const code of eagerModules) code.setImport(panels);
for (const code of idleModules) code.setImport(menusAndDialogs);
boardCode.setImport(() => import('./board/board.ts'));
playCode.setImport(() => import('./play/PlayDialog.tsx'));
