import { useMemo } from 'react';
import type { Note } from '../../../../../src/domain/review/notes.ts';
import { openNotes } from '../../../../../src/domain/review/open-notes.ts';
import type { Share } from '../../../../../src/domain/storage/shares.ts';
import { trpc } from '../../../../lib/calls/trpc.ts';
import { dateAndTime } from '../../../../lib/dates.ts';
import { useSync } from '../sync/sync-api.ts';

/** The notes on all links to the open project, including revoked ones. The notes room keeps them up to date. */
export function useProjectNotes({ enabled = true } = {}) {
  const projectId = useSync((sync) => sync.projectId);
  return trpc.notes.list.useQuery(
    { id: projectId ?? '' },
    // refetched on mount, since changes are not followed while no link takes notes; offline, show an error instead of
    // waiting
    { enabled: enabled && projectId !== null, refetchOnMount: 'always', networkMode: 'always' },
  );
}

const noNotes: readonly Note[] = [];

/** The open notes on all links, with their answers; empty before they have loaded. */
export function useOpenNotes(): readonly Note[] {
  const { data } = useProjectNotes();
  return useMemo(() => (data ? openNotes(data) : noNotes), [data]);
}

/** A link's name: `Live project`, or `Version of Nov 25, 2026, 3:30 PM`. */
export function shareTitle({ live, createdAt }: Pick<Share, 'live' | 'createdAt'>): string {
  return live ? 'Live project' : `Version of ${dateAndTime(new Date(createdAt))}`;
}

/** The names of the reviewers who wrote notes, in alphabetical order. */
export function reviewersIn(notes: readonly Note[]): string[] {
  const names = notes.flatMap(({ name, reviewerId }) => (reviewerId === null ? [] : name));
  return [...new Set(names)].sort((a, b) => a.localeCompare(b));
}

/** `1 note`, `12 notes`. */
export function countNotes(count: number): string {
  return count === 1 ? '1 note' : `${count} notes`;
}
