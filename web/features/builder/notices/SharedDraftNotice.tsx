import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { shortDate } from '../../../lib/dates.ts';
import { showUndoToast } from '../core/project/undo-toast.ts';
import { declineSharedDraft, openSharedDraft, watchSharedDraft } from '../core/sync/shared-draft.ts';
import { useSync } from '../core/sync/sync-api.ts';
import { Notice } from '../core/ui/Notice.tsx';

/** Offers a draft that an old version of the editor stored without naming its account, without showing its content. */
export function SharedDraftNotice() {
  useEffect(watchSharedDraft, []);
  const offered = useSync((sync) => sync.offered);
  if (!offered) return null;

  function open() {
    const undoOpening = openSharedDraft();
    if (undoOpening)
      showUndoToast({ title: 'Project Opened', description: 'Opened your earlier project.' }, undoOpening);
  }

  const changed = offered.lastSaved && shortDate(new Date(offered.lastSaved), new Date());
  return (
    <Notice
      text={
        changed
          ? `This browser holds an unsaved project, last changed ${changed}. Is it yours?`
          : 'This browser holds an unsaved project that could not be read. Is it yours?'
      }
    >
      <Button size="sm" onClick={open}>
        Open
      </Button>
      <Button size="sm" variant="default" onClick={declineSharedDraft}>
        Not mine
      </Button>
    </Notice>
  );
}
