import { Button } from '@mantine/core';
import { readDraft } from '../../../../src/domain/storage/draft.ts';
import { downloadText } from '../../../lib/files/download.ts';
import { exportProject } from '../core/copy/whole-prompt.ts';
import { discardSetAside, keepThisTabsDraft, loadOtherTabsDraft, useSync } from '../core/sync/sync-api.ts';
import { Notice } from '../core/ui/Notice.tsx';
import { DemoNotice } from './DemoNotice.tsx';
import { SavingNotice } from './SavingNotice.tsx';
import { SharedDraftNotice } from './SharedDraftNotice.tsx';

/** The notices above the project, which all ask for a decision. */
export function DraftNotices() {
  const status = useSync(({ draft }) => draft);
  const setAside = useSync((sync) => sync.setAside);
  return (
    <>
      {status === 'changed-elsewhere' && (
        <Notice text="Another tab changed this draft. Which version do you want to keep?">
          <Button size="sm" onClick={keepThisTabsDraft}>
            Keep this tab's version
          </Button>
          <Button size="sm" variant="default" onClick={loadOtherTabsDraft}>
            Use the other tab's
          </Button>
        </Notice>
      )}
      {status === 'storage-failed' && (
        <Notice text="Your browser's storage is full or turned off, so your draft is not saved. Export the project to keep it.">
          <Button size="sm" onClick={exportProject}>
            Export project
          </Button>
          <Button size="sm" variant="default" onClick={keepThisTabsDraft}>
            Try again
          </Button>
        </Notice>
      )}
      <SavingNotice />
      <SharedDraftNotice />
      <DemoNotice />
      {setAside.length > 0 && (
        <Notice text={setAsideText(setAside)}>
          <Button size="sm" onClick={() => setAside.forEach(downloadDraft)}>
            Download it
          </Button>
          <Button size="sm" variant="default" onClick={discardSetAside}>
            Discard it
          </Button>
        </Notice>
      )}
    </>
  );
}

/**
 * Explains why drafts were set aside. If all of them are readable, the account changed; otherwise a draft was
 * unreadable.
 */
function setAsideText(texts: readonly string[]): string {
  return texts.every((text) => readDraft(text).kind === 'draft')
    ? 'A version of your project was not saved when the account changed in another tab. It was set aside, not deleted.'
    : 'A saved draft could not be read: it is damaged or from another version. It was set aside, not deleted.';
}

function downloadDraft(text: string, index: number): void {
  downloadText(`draft-${index + 1}.txt`, text);
}
