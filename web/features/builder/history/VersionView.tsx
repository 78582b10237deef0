import { Button, Stack } from '@mantine/core';
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
import { displayError, sameProject, saveThenCall } from '../core/sync/sync-api.ts';
import { ProjectComparison } from '../core/ui/ProjectComparison.tsx';
import { closeDialog } from '../core/view/view-store.ts';
import classes from './History.module.css';
import { versionLabel } from './version-label.ts';

interface VersionViewProps {
  projectId: string;
  summary: VersionHead;
  /** Whether restoring is blocked; the dialog says why. */
  disabled: boolean;
  /** Goes back to the list, on a phone. */
  onBack?: (() => void) | undefined;
}

/** Compares a version with the current project, and restores it. */
export function VersionView({ projectId, summary, disabled, onBack }: VersionViewProps) {
  const heading = useId();
  const { title, detail } = versionLabel(summary);
  const version = trpc.projects.version.useQuery(
    { id: projectId, version: summary.id },
    // offline, show an error instead of waiting
    { networkMode: 'always' },
  );
  return (
    <Stack component="section" gap={4} align="start" aria-labelledby={heading} className={classes.view} tabIndex={0}>
      {onBack && (
        <Button
          variant="subtle"
          size="compact-sm"
          ml={-8}
          leftSection={<IconChevronLeft size={16} stroke={1.5} />}
          onClick={onBack}
          autoFocus
        >
          All versions
        </Button>
      )}
      <h3 id={heading} className={dialogs.heading}>
        {title}
      </h3>
      <p className="soft small">{detail}</p>
      {version.isPending && <p role="status">Loading this version…</p>}
      {version.error && <LoadFailure error={version.error} onRetry={() => version.refetch()} />}
      {version.data && <VersionContent summary={summary} body={version.data.project} disabled={disabled} />}
    </Stack>
  );
}

function VersionContent({ summary, body, disabled }: { summary: VersionHead; body: object; disabled: boolean }) {
  const read = readProject(body);
  if ('project' in read) return <Restorable summary={summary} project={read.project} disabled={disabled} />;
  const reason =
    'newer' in read ? `A newer version of ${product.name} has saved it. Compare and restore it there.` : read.problem;
  return <p role="alert">This version cannot be opened. {reason}</p>;
}

function Restorable({ summary, project, disabled }: { summary: VersionHead; project: Project; disabled: boolean }) {
  const current = useBuilder((state) => state.project);
  const { restore, busy, failure } = useRestore(summary);
  return (
    <>
      {!sameProject(project, current) && (
        <Button size="sm" mt={8} mb={12} loading={busy} disabled={disabled} onClick={restore}>
          Restore this version
        </Button>
      )}
      {failure !== null && (
        <p role="alert" className={dialogs.problem}>
          <FailureText error={failure} {...(isRefused(failure) && { safe: 'Your project is unchanged.' })} />
        </p>
      )}
      <ProjectComparison
        before={project}
        after={current}
        names={{ before: 'This version', after: 'The project now' }}
      />
    </>
  );
}

/** Whether the server refused the call. Without a response, it may have restored the version. */
const isRefused = (failure: unknown) => refusal(failure) !== null;

function useRestore(summary: VersionHead) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);

  async function restore() {
    setBusy(true);
    setFailure(null);
    const before = currentProject();
    try {
      await saveThenCall((saved) => restoreVersion({ ...saved, version: summary.id }));
    } catch (error) {
      setFailure(displayError(error));
      setBusy(false);
      return;
    }
    closeDialog();
    const { title, detail } = versionLabel(summary);
    const versionName = summary.kind === 'auto' && summary.name === null ? title : `“${title}”, ${detail}`;
    if (currentProject() === before)
      showToast({ title: 'Nothing Changed', description: 'The project already matches this version.' });
    else
      showUndoToast({
        title: 'Version Restored',
        description: `${versionName}. The project as it was before is in the history.`,
      });
  }

  return { restore: () => void restore(), busy, failure };
}
