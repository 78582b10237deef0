import { Button } from '@mantine/core';
import { IconChevronLeft } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { product } from '../../../../src/domain/product/product.ts';
import type { Project } from '../../../../src/domain/project/project.ts';
import { readProject } from '../../../../src/domain/project/read-project.ts';
import type { VersionHead } from '../../../../src/domain/storage/versions.ts';
import dialogs from '../../../components/dialogs.module.css';
import { FailureText } from '../../../components/FailureText.tsx';
import { LoadFailure } from '../../../components/LoadFailure.tsx';
import { refusal, trpc } from '../../../lib/calls/trpc.ts';
import { showToast } from '../../../lib/toast/toast.ts';
import { currentProject, useBuilder } from '../core/project/project-store.ts';
import { showUndoToast } from '../core/project/undo-toast.ts';
import { restoreVersion } from '../core/sync/project-calls.ts';
import { displayError, sameProject, withSaved } from '../core/sync/sync-api.ts';
import { ProjectComparison } from '../core/ui/ProjectComparison.tsx';
import { closeDialog } from '../core/view/view-store.ts';
import classes from './History.module.css';
import { versionLabel } from './version-label.ts';

interface VersionViewProps {
  projectId: string;
  head: VersionHead;
  /** Whether something is in the way of a restore, which is said elsewhere. */
  disabled: boolean;
  /** On a phone: back to the list. */
  onBack?: (() => void) | undefined;
}

/** A version beside the project on the page, and its way back onto it. */
export function VersionView({ projectId, head, disabled, onBack }: VersionViewProps) {
  const heading = useId();
  const { title, detail } = versionLabel(head);
  const version = trpc.projects.version.useQuery(
    { id: projectId, version: head.id },
    // offline it fails and says so, rather than wait
    { networkMode: 'always' },
  );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long comparison is scrolled by keys, too
    <section aria-labelledby={heading} className={classes.view} tabIndex={0}>
      {onBack && (
        <Button
          variant="subtle"
          size="compact-sm"
          className={classes.back}
          leftSection={<IconChevronLeft size={16} stroke={1.5} />}
          onClick={onBack}
          autoFocus
        >
          All versions
        </Button>
      )}
      <h3 id={heading} className={classes.title}>
        {title}
      </h3>
      <p className={classes.detail}>{detail}</p>
      {version.isPending && <p role="status">Reading this version…</p>}
      {version.error && <LoadFailure error={version.error} onRetry={() => version.refetch()} />}
      {version.data && <ReadVersion head={head} body={version.data.project} disabled={disabled} />}
    </section>
  );
}

function ReadVersion({ head, body, disabled }: { head: VersionHead; body: object; disabled: boolean }) {
  const read = readProject(body);
  if ('project' in read) return <Restorable head={head} project={read.project} disabled={disabled} />;
  const reason =
    'newer' in read
      ? `A newer version of ${product.name} has saved it: it can be compared and restored there.`
      : read.problem;
  return <p role="alert">This version cannot be opened. {reason}</p>;
}

function Restorable({ head, project, disabled }: { head: VersionHead; project: Project; disabled: boolean }) {
  const present = useBuilder((state) => state.project);
  const { restore, busy, failure } = useRestore(head);
  return (
    <>
      {!sameProject(project, present) && (
        <Button size="sm" className={classes.restore} loading={busy} disabled={disabled} onClick={restore}>
          Restore this version
        </Button>
      )}
      {failure !== null && (
        <p role="alert" className={dialogs.problem}>
          <FailureText error={failure} {...(isAnswered(failure) && { safe: 'Your project is unchanged.' })} />
        </p>
      )}
      <ProjectComparison
        before={project}
        after={present}
        names={{ before: 'This version', after: 'The project now' }}
      />
    </>
  );
}

/** Without an answer, the restore may have been done. */
const isAnswered = (failure: unknown) => refusal(failure) !== null;

function useRestore(head: VersionHead) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);

  async function restore() {
    setBusy(true);
    setFailure(null);
    const before = currentProject();
    try {
      await withSaved((saved) => restoreVersion({ ...saved, version: head.id }));
    } catch (error) {
      setFailure(displayError(error));
      setBusy(false);
      return;
    }
    closeDialog();
    const { title, detail } = versionLabel(head);
    const which = head.kind === 'auto' ? title : `“${title}”, ${detail}`;
    if (currentProject() === before)
      showToast({ title: 'Nothing Changed', description: 'The project is what it was in this version.' });
    else showUndoToast({ title: 'Version Restored', description: `${which}. What was here before is in the history.` });
  }

  return { restore: () => void restore(), busy, failure };
}
