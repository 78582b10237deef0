import { useEffect } from 'react';
import { laterPart, useArrived, useLoadWhenIdle, useWanted } from '../../lib/load-later.tsx';
import { OpeningCommands } from './commands/OpeningCommands.tsx';
import { clearSelection } from './core/places/selection.ts';
import { Opening } from './core/ui/LoadingDialog.tsx';
import { closeDialog, useEditorDialog } from './core/view/open-dialog.ts';
import { closePresets } from './core/view/preset-picker-store.ts';
import { OpeningFind } from './find/OpeningFind.tsx';
import { desk, extras, menu } from './later.ts';
import { OpeningPresets } from './picker/OpeningPresets.tsx';
import { WaitingCheck, WaitingPreview } from './preview/WaitingPreview.tsx';
import { WaitingCopy, WaitingTarget } from './preview/WaitingTarget.tsx';
import classes from './scenes/ScenesPanel.module.css';

export const PromptPreview = laterPart(desk, 'PromptPreview', { waiting: () => <WaitingPreview /> });
export const CheckPanel = laterPart(desk, 'CheckPanel', { waiting: () => <WaitingCheck /> });
export const TargetControls = laterPart(desk, 'TargetControls', { waiting: () => <WaitingTarget /> });
export const CopyPrompt = laterPart(desk, 'CopyPrompt', { waiting: () => <WaitingCopy /> });
export const FindBar = laterPart(desk, 'FindBar', { waiting: () => <OpeningFind /> });
export const ClipBrackets = laterPart(desk, 'ClipBrackets');
export const ClipFacts = laterPart(desk, 'ClipFacts');
export const RowFinding = laterPart(desk, 'RowFinding');
export const SceneFit = laterPart(desk, 'SceneFit');
export const LookFields = laterPart(desk, 'LookFields');
export const CastFields = laterPart(desk, 'CastFields');
export const TakeRow = laterPart(desk, 'TakeRow');
export const PhraseStrip = laterPart(desk, 'PhraseStrip');
export const DraftNotices = laterPart(desk, 'DraftNotices');
export const ServerSaving = laterPart(desk, 'ServerSaving');
export const Companions = laterPart(desk, 'Companions');

/** Loads the parts below once a project is on the page, what stands beside it has arrived, and the browser is idle. */
export const useExtras = () => useLoadWhenIdle(extras, useArrived(desk));

export const BrandItems = laterPart(extras, 'BrandItems', menu);
export const MoreItems = laterPart(extras, 'MoreItems', menu);
export const SceneItems = laterPart(extras, 'SceneItems', menu);
export const FieldMenu = laterPart(extras, 'FieldMenu', { giveUp: menu.giveUp });
export const Tip = laterPart(extras, 'Tip');
export const SceneDrag = laterPart(extras, 'SceneDrag');
export const PresetPicker = laterPart(extras, 'PresetPicker', {
  waiting: () => <OpeningPresets />,
  giveUp: closePresets,
});
export const SelectionBar = laterPart(extras, 'SelectionBar', {
  waiting: () => <header className={classes.selection} />,
  giveUp: clearSelection,
});

const Dialogs = laterPart(extras, 'EditorDialogs', {
  waiting: () => <OpeningDialog />,
  giveUp: closeDialog,
});

function OpeningDialog() {
  const forCommands = useEditorDialog(({ open }) => open === 'commands');
  return forCommands ? <OpeningCommands /> : <Opening what="the dialog" />;
}

/** The dialogs, once the first one is asked for. */
export function EditorDialogs() {
  // whoever comes back to the editor finds none open
  useEffect(() => closeDialog, []);
  return useWanted(useEditorDialog(({ open }) => open !== null)) && <Dialogs />;
}
