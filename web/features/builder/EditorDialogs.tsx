import { type ComponentType, lazy, Suspense, useEffect, useLayoutEffect } from 'react';
import { Dialog } from '../../components/Dialog.tsx';
import { PlanOffer } from '../../components/PlanOffer.tsx';
import { usePlan } from '../../lib/plan-query.ts';
import { showToast } from '../../lib/toast.ts';
import { PictureTextDialog } from './board/PictureTextDialog.tsx';
import { OpeningCommands } from './commands/OpeningCommands.tsx';
import { ShortcutsDialog } from './commands/ShortcutsDialog.tsx';
import { Opening } from './core/ui/LoadingDialog.tsx';
import { closeDialog, useEditorDialog } from './core/view/open-dialog.ts';
import { usePlanOffer } from './core/view/plan-offer.ts';
import { usePhone } from './core/view/screen.ts';
import classes from './EditorDialogs.module.css';
import { CastEntryDialog } from './mentions/CastEntryDialog.tsx';
import { LoadTemplateDialog } from './templates/LoadTemplateDialog.tsx';
import { SaveTemplateDialog } from './templates/SaveTemplateDialog.tsx';
import { TrendingDialog } from './trending/TrendingDialog.tsx';

// its search and its styles come with the first use
const CommandPalette = lazy<ComponentType>(() =>
  import('./commands/CommandPalette.tsx').catch(() => ({ default: () => <NotLoaded what="The commands" /> })),
);

// it comes with the first film that is played
const Player = lazy<ComponentType>(() =>
  import('./play/Player.tsx').catch(() => ({ default: () => <NotLoaded what="The player" /> })),
);

// few open it, and it brings the comparison of words along
const History = lazy<ComponentType>(() =>
  import('./history/History.tsx').then(
    (module) => ({ default: module.History }),
    () => ({ default: NoHistory }),
  ),
);

// few share, and not often
const Share = lazy<ComponentType>(() =>
  import('./share/Share.tsx').then(
    (module) => ({ default: module.Share }),
    () => ({ default: NoShare }),
  ),
);

/** The dialogs that belong to no part of the editor alone. */
export function EditorDialogs() {
  const open = useEditorDialog((state) => state.open);
  useLayoutEffect(focusOrigin, []);
  const phone = usePhone();
  return (
    <>
      <TrendingDialog opened={open === 'trending'} onClose={closeDialog} />
      <LoadTemplateDialog opened={open === 'load'} onClose={closeDialog} />
      <SaveTemplateDialog opened={open === 'save'} onClose={closeDialog} />
      <CastEntryDialog opened={open === 'cast-entry'} onClose={closeDialog} />
      <PictureTextDialog opened={open === 'picture-text'} onClose={closeDialog} />
      <ShortcutsDialog opened={open === 'shortcuts'} onClose={closeDialog} />
      <Dialog opened={open === 'history'} onClose={closeDialog} title="History" size={1120}>
        <Suspense fallback={<p role="status">Opening the history…</p>}>
          <History />
        </Suspense>
      </Dialog>
      <Dialog
        opened={open === 'share'}
        onClose={closeDialog}
        title="Share"
        size={640}
        fullScreen={phone}
        classNames={{ close: classes.close }}
      >
        <Suspense fallback={<p role="status">Opening the links…</p>}>
          <Share />
        </Suspense>
      </Dialog>
      <Dialog opened={open === 'plan'} onClose={closeDialog} title="This needs a plan">
        <Offer />
      </Dialog>
      {open === 'commands' && (
        <Suspense fallback={<OpeningCommands />}>
          <CommandPalette />
        </Suspense>
      )}
      {open === 'play' && (
        <Suspense fallback={<Opening what="the player" />}>
          <Player />
        </Suspense>
      )}
    </>
  );
}

/** Gives the focus back to what had it before the dialogs' code was waited for. */
function focusOrigin(): void {
  const { from } = useEditorDialog.getState();
  if (document.activeElement === document.body && from instanceof HTMLElement) from.focus({ preventScroll: true });
}

function Offer() {
  const { need } = usePlanOffer();
  const { data: plan } = usePlan({ enabled: true });
  const isEntitled = plan?.entitled ?? false;
  useEffect(() => {
    if (!isEntitled) return;
    closeDialog();
    showToast({ title: 'Your Plan Is Active', description: 'Try that once more.' });
  }, [isEntitled]);
  return plan && !plan.entitled && <PlanOffer plan={plan} need={need} onClose={closeDialog} />;
}

/** Stands in for a part that could not be loaded. @param what the part, as a sentence begins with it */
function NotLoaded({ what }: { what: string }) {
  useEffect(() => {
    closeDialog();
    const description = `${what} could not be loaded. Reload the page once you are online.`;
    showToast({ title: 'Not Loaded', description, tone: 'error' });
  }, [what]);
  return null;
}

/** Stands in for a history that could not be loaded. */
function NoHistory() {
  return <p role="alert">The history could not be loaded. Reload the page once you are online.</p>;
}

/** Stands in for links that could not be loaded. */
function NoShare() {
  return <p role="alert">Sharing could not be loaded. Reload the page once you are online.</p>;
}
