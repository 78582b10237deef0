import { Stack, UnstyledButton } from '@mantine/core';
import { useRef, useState } from 'react';
import type { VersionHead } from '../../../../src/domain/storage/versions.ts';
import { Dialog } from '../../../components/Dialog.tsx';
import dialogs from '../../../components/dialogs.module.css';
import { LoadFailure } from '../../../components/LoadFailure.tsx';
import { PlanRemedy } from '../../../components/PlanRemedy.tsx';
import { trpc } from '../../../lib/calls/trpc.ts';
import { versionItem } from '../core/dom.ts';
import { useSaveBlocker, useSync } from '../core/sync/sync-api.ts';
import { usePhone } from '../core/view/screen.ts';
import type { DialogProps } from '../core/view/view-store.ts';
import classes from './History.module.css';
import { NameVersionForm } from './NameVersionForm.tsx';
import { VersionView } from './VersionView.tsx';
import { versionLabel } from './version-label.ts';

/** The open project's versions: the list next to the chosen version; on a phone, one or the other. */
export function History() {
  const projectId = useSync((sync) => sync.projectId) ?? undefined;
  const obstacle = useSaveBlocker('name and restore versions');
  const phone = usePhone();
  const [chosenId, setChosenId] = useState<string | null>(null);
  const [namedCount, setNamedCount] = useState(0);
  const list = useRef<HTMLUListElement>(null);
  const utils = trpc.useUtils();
  const versions = trpc.projects.versions.useQuery(
    { id: projectId ?? '' },
    // offline, show an error instead of waiting
    { enabled: projectId !== undefined, staleTime: 0, gcTime: 0, networkMode: 'always' },
  );
  const summaries = versions.data ?? [];
  const chosen = summaries.find(({ id }) => id === chosenId) ?? (phone ? undefined : summaries[0]);

  async function refetchAfterNaming() {
    setNamedCount(namedCount + 1);
    // a request in flight may predate the new name, and the refetch would reuse it
    await utils.projects.versions.cancel();
    await versions.refetch();
  }

  function backToList() {
    const itemId = chosen?.id;
    setChosenId(null);
    // once the list has rendered
    requestAnimationFrame(() => list.current && itemId && versionItem(list.current, itemId)?.focus());
  }

  const view = chosen && projectId !== undefined && (
    <VersionView
      key={chosen.id}
      projectId={projectId}
      summary={chosen}
      disabled={obstacle !== null}
      onBack={phone ? backToList : undefined}
    />
  );
  return (
    <>
      {obstacle && (
        <p className={dialogs.obstacle}>
          {obstacle.text} {obstacle.plan && <PlanRemedy plan={obstacle.plan} />}
        </p>
      )}
      <div className={classes.columns}>
        {!(phone && view) && (
          <Stack>
            <NameVersionForm
              key={namedCount}
              isNext={namedCount > 0}
              versions={summaries}
              disabled={obstacle !== null}
              onNamed={refetchAfterNaming}
            />
            {versions.error && <LoadFailure error={versions.error} onRetry={() => versions.refetch()} />}
            {versions.isLoading && <p role="status">Loading the history…</p>}
            {!versions.isLoading && !versions.error && summaries.length === 0 && <NoVersions />}
            <ul ref={list} aria-label="Versions" className={classes.list} hidden={summaries.length === 0}>
              {summaries.map((summary) => (
                <li key={summary.id}>
                  <VersionButton
                    summary={summary}
                    current={summary === chosen}
                    onChoose={() => setChosenId(summary.id)}
                  />
                </li>
              ))}
            </ul>
          </Stack>
        )}
        {view}
      </div>
    </>
  );
}

interface VersionButtonProps {
  summary: VersionHead;
  current: boolean;
  onChoose: () => void;
}

function VersionButton({ summary, current, onChoose }: VersionButtonProps) {
  const { title, detail } = versionLabel(summary);
  return (
    <UnstyledButton data-version={summary.id} aria-current={current} className={classes.version} onClick={onChoose}>
      <span className={dialogs.name}>{title}</span>
      <span className="soft small">{detail}</span>
    </UnstyledButton>
  );
}

function NoVersions() {
  return (
    <div className={dialogs.empty}>
      <p>No versions yet</p>
      <p>
        We save one when you return after ten minutes without a change, before a program with an access token changes
        the project, and whenever you name one.
      </p>
    </div>
  );
}

export function HistoryDialog({ opened, onClose }: DialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title="History" size={1120}>
      <History />
    </Dialog>
  );
}
