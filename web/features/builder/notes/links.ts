import type { Note } from '../../../../src/domain/review/notes.ts';
import type { Share } from '../../../../src/domain/storage/shares.ts';
import { trpc } from '../../../lib/calls/trpc.ts';
import { shareTitle } from '../core/notes/project-notes.ts';
import { useSync } from '../core/sync/sync-api.ts';

/** The links to the open project that are not revoked. */
export function useProjectLinks({ enabled = true } = {}) {
  const projectId = useSync((sync) => sync.projectId);
  return trpc.shares.list.useQuery(
    { id: projectId ?? '' },
    // refetched on focus, since notes may have been allowed in another tab; offline, show an error instead of waiting
    { enabled: enabled && projectId !== null, staleTime: 60_000, refetchOnWindowFocus: true, networkMode: 'always' },
  );
}

/** Whether reviewers can leave notes on a link now. */
export function takesNotes({ notes, endsAt }: Share): boolean {
  return notes && (endsAt === null || new Date(endsAt) > new Date());
}

/** The names of the links with notes, by id. Revoked links are numbered if there are several. */
export function linkNames(notes: readonly Note[], links: readonly Share[]): ReadonlyMap<string, string> {
  const ids = [...new Set(notes.map(({ shareId }) => shareId))];
  const revoked = ids.filter((id) => !links.some((link) => link.id === id));
  return new Map(
    ids.map((id) => {
      const link = links.find((candidate) => candidate.id === id);
      if (link) return [id, `${shareTitle(link)} …${link.last4}`];
      return [id, revoked.length === 1 ? 'Revoked link' : `Revoked link ${revoked.indexOf(id) + 1}`];
    }),
  );
}
