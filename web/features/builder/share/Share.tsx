import { Skeleton, Stack } from '@mantine/core';
import { useRef, useState } from 'react';
import { limits } from '../../../../src/domain/product/limits.ts';
import type { Note } from '../../../../src/domain/review/notes.ts';
import type { AddressedShare, Share as SharedLink } from '../../../../src/domain/storage/shares.ts';
import dialogs from '../../../components/dialogs.module.css';
import { LoadFailure } from '../../../components/LoadFailure.tsx';
import { PlanRemedy } from '../../../components/PlanRemedy.tsx';
import { trpc } from '../../../lib/calls/trpc.ts';
import { useProjectNotes } from '../core/notes/project-notes.ts';
import { type SaveBlocker, useSaveBlocker, useSync } from '../core/sync/sync-api.ts';
import { NewShareForm } from './NewShareForm.tsx';
import classes from './Share.module.css';
import { LinkNotes } from './ShareNotes.tsx';
import { ShareRow } from './ShareRow.tsx';

const { perProject } = limits.shares;

/**
 * The links to the open project. Only this component has the addresses of new links, so they are lost when the dialog
 * closes.
 */
export function Share() {
  const projectId = useSync((sync) => sync.projectId) ?? undefined;
  const [newShares, setNewShares] = useState<readonly AddressedShare[]>([]);
  const heading = useRef<HTMLHeadingElement>(null);
  const utils = trpc.useUtils();
  const shares = trpc.shares.list.useQuery(
    { id: projectId ?? '' },
    // offline, show an error instead of waiting; refetched on focus, because the list shows how often each link was
    // opened
    {
      enabled: projectId !== undefined,
      ...{ staleTime: 0, gcTime: 0, networkMode: 'always', refetchOnWindowFocus: 'always' },
    },
  );
  const { data: notes = [] } = useProjectNotes();
  const listed = shares.data ?? [];
  // new links that are not in the list yet
  const unlisted = newShares.filter(({ id }) => !listed.some((share) => share.id === id));
  const rows = [...unlisted, ...listed];
  const blocker = useShareBlocker(rows.length);

  function addNewShare(share: AddressedShare) {
    setNewShares((before) => [share, ...before.filter(({ id }) => id !== share.id)]);
    void utils.shares.list.invalidate({ id: share.projectId });
  }

  function removeShare(id: string) {
    setNewShares((before) => before.filter((share) => share.id !== id));
    utils.shares.list.setData({ id: projectId ?? '' }, (before) => before?.filter((share) => share.id !== id));
    heading.current?.focus();
  }

  return (
    <Stack gap={24} className={`${dialogs.touch} ${classes.share}`}>
      {blocker && (
        <p className={dialogs.obstacle}>
          {blocker.text} {blocker.plan && <PlanRemedy plan={blocker.plan} />}
        </p>
      )}
      <NewShareForm key={newShares[0]?.address ?? 'first'} disabled={blocker !== null} onShared={addNewShare} />
      <Stack component="section" gap={12} className={classes.links}>
        <h3 ref={heading} tabIndex={-1} className={dialogs.heading}>
          Links to this project
        </h3>
        {shares.error && <LoadFailure error={shares.error} onRetry={() => shares.refetch()} />}
        {shares.isLoading && <Loading />}
        {!shares.isLoading && !shares.error && rows.length === 0 && <NoLinks />}
        <ul aria-label="Links" className={dialogs.list} hidden={rows.length === 0}>
          {rows.map((share) => (
            <ShareRow
              key={share.id}
              share={share}
              address={newShares.find(({ id }) => id === share.id)?.address}
              notes={notes.filter(({ shareId }) => shareId === share.id)}
              onAddressed={addNewShare}
              onRevoked={() => removeShare(share.id)}
            />
          ))}
        </ul>
        {shares.data && <RevokedLinks projectId={projectId} notes={notes} links={rows} />}
      </Stack>
    </Stack>
  );
}

interface RevokedLinksProps {
  projectId: string | undefined;
  notes: readonly Note[];
  /** The links that are not revoked. */
  links: readonly SharedLink[];
}

/** The revoked links whose notes were kept. */
function RevokedLinks({ projectId = '', notes, links }: RevokedLinksProps) {
  const revoked = Map.groupBy(
    notes.filter(({ shareId }) => !links.some(({ id }) => id === shareId)),
    ({ shareId }) => shareId,
  );
  if (revoked.size === 0) return null;
  return (
    <ul aria-label="Notes of revoked links" className={dialogs.list}>
      {[...revoked].map(([shareId, linkNotes]) => (
        <li key={shareId} className={dialogs.card}>
          <div className={classes.about} data-ended>
            <h4 className={classes.title}>Revoked link</h4>
          </div>
          <div className={classes.notes}>
            <LinkNotes projectId={projectId} shareId={shareId} notes={linkNotes} />
          </div>
        </li>
      ))}
    </ul>
  );
}

/** Why no link can be created now; null if one can. @param count the number of links so far */
function useShareBlocker(count: number): SaveBlocker | null {
  const isEmpty = useSync(
    ({ projectId, draft, server }) => projectId === null && draft === 'untouched' && server.kind === 'starting',
  );
  const blocker = useSaveBlocker('create links');
  if (isEmpty) return { text: 'There is nothing to share yet. Write in a scene first.' };
  if (blocker) return blocker;
  if (count < perProject) return null;
  return { text: `This project has ${perProject} links, the most it can have. Revoke one to create another.` };
}

function Loading() {
  return (
    <Stack gap={10} role="status">
      <span className="unseen">Loading the links…</span>
      <Skeleton height={76} aria-hidden />
      <Skeleton height={76} aria-hidden />
    </Stack>
  );
}

function NoLinks() {
  return (
    <div className={dialogs.empty}>
      <p>No links yet</p>
      <p>
        With a link, people without an account can view and print this project. Send it to a client for review, or to
        your crew.
      </p>
    </div>
  );
}
