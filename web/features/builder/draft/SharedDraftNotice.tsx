import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { shortDate } from '../../../lib/dates.ts';
import { showToast } from '../../../lib/toast.ts';
import { hasUnsavedText, useBuilder } from '../builder-store.ts';
import { Notice } from './Notice.tsx';
import { declineSharedDraft, openSharedDraft, useSharedDraft, watchSharedDraft } from './shared-draft.ts';

/** Offers a draft saved before drafts had owners, without showing its content. */
export function SharedDraftNotice() {
  useEffect(watchSharedDraft, []);
  const offered = useSharedDraft((state) => state.offered);
  const [asking, setAsking] = useState(false);
  if (!offered) return null;

  function open() {
    setAsking(false);
    const takeBack = openSharedDraft();
    if (!takeBack) return;
    showToast({
      title: 'Project Opened',
      description: 'Opened your earlier project.',
      action: { label: 'Undo', run: takeBack },
    });
  }

  if (asking) {
    return (
      <Notice text="Your project has text that is not saved as a template. The earlier one replaces it; Undo brings yours back.">
        <Button size="sm" onClick={open}>
          Replace my project
        </Button>
        <Button size="sm" variant="default" onClick={() => setAsking(false)}>
          Keep it
        </Button>
      </Notice>
    );
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
      <Button
        size="sm"
        onClick={() => (offered.lastSaved && hasUnsavedText(useBuilder.getState()) ? setAsking(true) : open())}
      >
        Open
      </Button>
      <Button size="sm" variant="default" onClick={declineSharedDraft}>
        Not mine
      </Button>
    </Notice>
  );
}
