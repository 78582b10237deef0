import { trpc } from '../../lib/calls/trpc.ts';

/** A paged list of projects. Refetched on mount, since another browser may have changed it. */
export function useProjectList({ q, bin }: { q: string; bin: boolean }) {
  return trpc.projects.list.useInfiniteQuery(
    { q: q.trim(), bin },
    {
      getNextPageParam: (page) => page.next ?? undefined,
      // the previous search's rows stay while loading, but not those of the other list
      placeholderData: (former) => (former?.pages.some(({ rows }) => areInList(bin, rows)) ? former : undefined),
      refetchOnMount: 'always',
      refetchOnWindowFocus: 'always',
    },
  );
}

function areInList(bin: boolean, rows: readonly { deletedAt: string | null }[]): boolean {
  return rows.some(({ deletedAt }) => (deletedAt !== null) === bin);
}
