import { trpc } from '../../lib/trpc.ts';

/** A list of projects, page by page. Another browser may have changed it since it was shown last. */
export function useProjectList({ q, bin }: { q: string; bin: boolean }) {
  return trpc.projects.list.useInfiniteQuery(
    { q: q.trim(), bin },
    {
      getNextPageParam: (page) => page.next ?? undefined,
      // the rows of a search before stay until there are others, but not those of the other list
      placeholderData: (former) => (former?.pages.some(({ rows }) => isOf(bin, rows)) ? former : undefined),
      refetchOnMount: 'always',
      refetchOnWindowFocus: 'always',
    },
  );
}

function isOf(bin: boolean, rows: readonly { deletedAt: string | null }[]): boolean {
  return rows.some(({ deletedAt }) => (deletedAt !== null) === bin);
}
