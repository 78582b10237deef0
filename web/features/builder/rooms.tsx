import type { ComponentType } from 'react';
import { importOnce, lazyModule, nextTask } from '../../lib/page/lazy-module.tsx';
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
import { closeDialog, type DialogProps } from './core/view/view-store.ts';
import { exportCommands } from './export/commands.ts';
import { findCode, findCommands } from './find/commands.ts';
import { followCode, followCommands } from './follow/commands.ts';
import { historyCommands } from './history/commands.ts';
import { ideaCommands } from './idea/commands.ts';
import { castEntryCode, mentionsCode } from './mentions/code.ts';
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
import { takesCode } from './takes/code.ts';
import { templatesCode, templatesCommands } from './templates/commands.ts';
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

/** Components that one room provides and others render. */
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
  ClipTakes: takesCode.part('ClipTakes'),
  AddClipTakes: takesCode.part('AddClipTakes'),
  SceneTakes: takesCode.part('SceneTakes'),
  TakesButton: takesCode.part('TakesButton'),
  Target: TargetControls,
  CopyPrompt,
};

/** While a dialog's code loads, a placeholder holds the focus. If loading fails, the dialog closes. */
const opening = {
  fallback: ({ opened }: DialogProps) => opened && <LoadingDialog what="the dialog" />,
  giveUp: closeDialog,
};

const ideaCode = lazyModule<typeof import('./idea/IdeaDialog.tsx')>();
const trendingCode = lazyModule<typeof import('./trending/TrendingDialog.tsx')>();
const shortcutsCode = lazyModule<typeof import('./commands/ShortcutsDialog.tsx')>();

/** All dialogs, by the name passed to `openDialog`. */
export const dialogs: Record<string, ComponentType<DialogProps>> = {
  idea: ideaCode.part('IdeaDialog', opening),
  trending: trendingCode.part('TrendingDialog', opening),
  load: templatesCode.part('LoadTemplateDialog', opening),
  save: templatesCode.part('SaveTemplateDialog', opening),
  'script-import': lazyModule(() => import('./script-import/ScriptImportDialog.tsx')).part(
    'ScriptImportDialog',
    opening,
  ),
  'cast-entry': castEntryCode.part('CastEntryDialog', opening),
  'picture-text': boardCode.part('PictureTextDialog', opening),
  shortcuts: shortcutsCode.part('ShortcutsDialog', opening),
  history: lazyModule(() => import('./history/History.tsx')).part('HistoryDialog', opening),
  share: lazyModule(() => import('./share/ShareDialog.tsx')).part('ShareDialog', opening),
  export: lazyModule(() => import('./export/ExportDialog.tsx')).part('ExportDialog', opening),
  plan: lazyModule(() => import('./core/ui/PlanDialog.tsx')).part('PlanDialog', opening),
  play: playCode.part('PlayDialog', opening),
  animatic: lazyModule(() => import('./animatic/AnimaticDialog.tsx')).part('AnimaticDialog', opening),
  'rough-cut': lazyModule(() => import('./rough-cut/RoughCutDialog.tsx')).part('RoughCutDialog', opening),
  'take-files': lazyModule(() => import('./takes/adding/TakeFilesDialog.tsx')).part('TakeFilesDialog', opening),
  takes: lazyModule(() => import('./takes/TakesDialog.tsx')).part('TakesDialog', opening),
  'take-wall': lazyModule(() => import('./takes/TakeWallDialog.tsx')).part('TakeWallDialog', opening),
  commands: lazyModule(() => import('./CommandsDialog.tsx')).part('CommandsDialog', {
    fallback: ({ opened }) => opened && <LoadingCommands />,
    giveUp: closeDialog,
  }),
};

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

/** Loaded once a project is open and the browser is idle, or on first use. */
export const idleModules = [
  ...[continuityCode, pickerCode, writingCode, fieldMenuCode, sceneMenuCode, tipCode, findCode, sceneToolsCode],
  ...[barCode, previewMenusCode, ideaCode, castEntryCode, templatesCode, trendingCode, shortcutsCode],
];

// one chunk per set: with one per room, the bundler emitted 80 more chunks, most of them a single icon

// `nextTask`, so that requesting the panels' files does not delay the render of the fields
const panels = importOnce(() => nextTask().then(() => import('./panels.ts')));
const menusAndDialogs = importOnce(() => import('./menus-and-dialogs.ts'));
for (const code of eagerModules) code.setImport(panels);
for (const code of idleModules) code.setImport(menusAndDialogs);
boardCode.setImport(() => import('./board/board.ts'));
takesCode.setImport(() => nextTask().then(() => import('./takes/takes.ts')));
playCode.setImport(() => import('./play/PlayDialog.tsx'));
