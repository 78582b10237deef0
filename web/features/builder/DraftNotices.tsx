import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { downloadText, fileName } from '../../lib/download.ts';
import { useBuilder } from './builder-store.ts';
import classes from './DraftNotices.module.css';
import { discardSetAside, keepThisTabsDraft, retrySave, takeOtherTabsDraft, useDraft } from './draft-sync.ts';
import { projectFile } from './project-file.ts';

/** What stands between the page and its draft, each with what can be done about it. */
export function DraftNotices() {
  const status = useDraft((state) => state.status);
  const setAside = useDraft((state) => state.setAside);
  return (
    <>
      {status === 'changed-elsewhere' && (
        <Notice text="Another tab changed this draft. Nothing is overwritten: choose which version to go on with.">
          <Button size="sm" onClick={keepThisTabsDraft}>
            Keep this tab's version
          </Button>
          <Button size="sm" variant="default" onClick={takeOtherTabsDraft}>
            Take the other tab's
          </Button>
        </Notice>
      )}
      {status === 'storage-failed' && (
        <Notice text="Your browser's storage is full or switched off, so the draft is not saved. Export the project to keep it.">
          <Button size="sm" onClick={exportProject}>
            Export project
          </Button>
          <Button size="sm" variant="default" onClick={retrySave}>
            Try again
          </Button>
        </Notice>
      )}
      {setAside.length > 0 && (
        <Notice text="A saved draft could not be read: it is damaged or from another version. It was set aside, not deleted.">
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

function Notice({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div role="alert" className={classes.notice}>
      <p>{text}</p>
      <div className={classes.actions}>{children}</div>
    </div>
  );
}

function exportProject(): void {
  const { project } = useBuilder.getState();
  downloadText(fileName(project.projectTitle, 'json'), projectFile(project));
}

function downloadDraft(text: string, index: number): void {
  downloadText(`draft-${index + 1}.txt`, text);
}
