import type { ComponentType } from 'react';
import { lazyModule, useEverTrue } from '../../lib/page/lazy-module.tsx';
import { boardCode } from './board/commands.ts';
import { LoadingCommands } from './commands/LoadingCommands.tsx';
import { ShortcutsDialog } from './commands/ShortcutsDialog.tsx';
import { LoadingDialog } from './core/ui/LoadingDialog.tsx';
import { closeDialog, type DialogProps, useView } from './core/view/view-store.ts';
import { IdeaDialog } from './idea/IdeaDialog.tsx';
import { CastEntryDialog } from './mentions/CastEntryDialog.tsx';
import { playCode } from './play/commands.ts';
import { LoadTemplateDialog } from './templates/LoadTemplateDialog.tsx';
import { SaveTemplateDialog } from './templates/SaveTemplateDialog.tsx';
import { TrendingDialog } from './trending/TrendingDialog.tsx';

/** While a dialog's code loads, a placeholder holds the focus. If loading fails, the dialog closes. */
const opening = {
  fallback: ({ opened }: DialogProps) => opened && <LoadingDialog what="the dialog" />,
  giveUp: closeDialog,
};

/** All dialogs, by the name passed to `openDialog`. */
const dialogs: Record<string, ComponentType<DialogProps>> = {
  idea: IdeaDialog,
  trending: TrendingDialog,
  load: LoadTemplateDialog,
  save: SaveTemplateDialog,
  'script-import': lazyModule(() => import('./script-import/ScriptImportDialog.tsx')).part(
    'ScriptImportDialog',
    opening,
  ),
  'cast-entry': CastEntryDialog,
  'picture-text': boardCode.part('PictureTextDialog', opening),
  shortcuts: ShortcutsDialog,
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
  render: lazyModule(() => import('./render/RenderDialog.tsx')).part('RenderDialog', opening),
  commands: lazyModule(() => import('./CommandsDialog.tsx')).part('CommandsDialog', {
    fallback: ({ opened }) => opened && <LoadingCommands />,
    giveUp: closeDialog,
  }),
};

/** All dialogs of the editor. Each is mounted the first time it opens. */
export function Dialogs() {
  const open = useView((state) => state.dialog);
  return Object.entries(dialogs).map(([id, View]) => <WantedDialog key={id} View={View} opened={open === id} />);
}

interface WantedDialogProps {
  View: ComponentType<DialogProps>;
  opened: boolean;
}

function WantedDialog({ View, opened }: WantedDialogProps) {
  return useEverTrue(opened) && <View opened={opened} onClose={closeDialog} />;
}
