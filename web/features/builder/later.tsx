import { type ComponentProps, type ReactElement, useEffect, useState } from 'react';
import { laterPart, loadLater, useArrived, useLoadWhenIdle } from '../../lib/load-later.tsx';
import { OpeningCommands } from './commands/OpeningCommands.tsx';
import { closeSearch, useFind } from './find/find-store.ts';
import { OpeningFind } from './find/OpeningFind.tsx';
import { useCompletion, useCompletionKeys } from './mentions/completion.ts';
import { Opening } from './Opening.tsx';
import { closeDialog, useEditorDialog } from './open-dialog.ts';
import { OpeningPresets } from './picker/OpeningPresets.tsx';
import { closePresets } from './picker/preset-picker-store.ts';
import classes from './scenes/ScenesPanel.module.css';
import { clearSelection } from './selection.ts';

const extras = loadLater(() => import('./extras.ts'));

/** Loads the parts below as soon as a project is on the page and the browser has nothing else to do. */
export const useExtras = () => useLoadWhenIdle(extras);

/** The closed button stays where it is until its menu has arrived. */
const menu = {
  waiting: ({ button }: { button: ReactElement }) => button,
  giveUp: ({ onClose }: { onClose: () => void }) => onClose(),
};

export const BrandItems = laterPart(extras, 'BrandItems', menu);
export const MoreItems = laterPart(extras, 'MoreItems', menu);
export const ExportItems = laterPart(extras, 'ExportItems', menu);
export const SceneItems = laterPart(extras, 'SceneItems', menu);
export const RenderSettingsPanel = laterPart(extras, 'RenderSettingsPanel', menu);
export const FieldMenu = laterPart(extras, 'FieldMenu', { giveUp: menu.giveUp });
export const Tip = laterPart(extras, 'Tip');
export const RequestList = laterPart(extras, 'RequestList');
export const SceneDrag = laterPart(extras, 'SceneDrag');
export const PresetPicker = laterPart(extras, 'PresetPicker', {
  waiting: () => <OpeningPresets />,
  giveUp: closePresets,
});
export const SelectionBar = laterPart(extras, 'SelectionBar', {
  waiting: () => <header className={classes.selection} />,
  giveUp: clearSelection,
});

const OpenConflict = laterPart(extras, 'ConflictDialog', { giveUp: menu.giveUp });

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

/** The two versions of a conflict side by side, once somebody compares them. */
export function ConflictDialog(props: ComponentProps<typeof OpenConflict>) {
  return useWanted(props.opened) && <OpenConflict {...props} />;
}

const OpenFindBar = laterPart(extras, 'FindBar', {
  waiting: () => <OpeningFind />,
  giveUp: closeSearch,
});

/** Find and replace, while it is open. */
export function FindBar() {
  return useFind(({ open }) => open) && <OpenFindBar />;
}

const OpenList = laterPart(extras, 'CompletionList');

/** The list of names, while one is typed. */
export function CompletionList() {
  useCompletionKeys();
  const open = useCompletion((state) => state.open);
  return open && <OpenList {...open} />;
}

const Tips = laterPart(extras, 'MentionTip');

/** The wording of a name under the pointer or the caret. */
export function MentionTip() {
  return useArrived(extras) && <Tips />;
}

/** @returns whether something has been wanted by now */
function useWanted(now: boolean): boolean {
  const [ever, setEver] = useState(now);
  if (now && !ever) setEver(true);
  return ever || now;
}
