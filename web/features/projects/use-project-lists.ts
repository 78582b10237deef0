import { type InfiniteData, useQueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import type { Page } from '../../../src/domain/schemas/listing.ts';
import type { ProjectHead } from '../../../src/domain/storage/projects.ts';
import { trpc } from '../../lib/calls/trpc.ts';

const lists = getQueryKey(trpc.projects.list, undefined, 'infinite');
/** The query that finds the project that may be changed without a plan. */
const lastChanged = getQueryKey(trpc.projects.list, undefined, 'query');

/**
 * The loaded project lists, for every search and the bin. A change is written into each list that has the row, so that
 * it stays in view; lists shown later are refetched.
 */
export function useProjectLists() {
  const client = useQueryClient();

  function changeRows(change: (rows: ProjectHead[]) => ProjectHead[]) {
    // a response already on its way predates the change
    void client.cancelQueries({ queryKey: lists });
    client.setQueriesData<InfiniteData<Page<ProjectHead>>>({ queryKey: lists }, (data) => {
      return data && { ...data, pages: data.pages.map((page) => ({ ...page, rows: change(page.rows) })) };
    });
    void client.invalidateQueries({ queryKey: lists, refetchType: 'none' });
    void client.invalidateQueries({ queryKey: lastChanged });
  }

  return {
    replace: (summary: ProjectHead) => changeRows((rows) => rows.map((row) => (row.id === summary.id ? summary : row))),
    remove: (id: string) => changeRows((rows) => rows.filter((row) => row.id !== id)),

    /** Refetches the loaded lists, for a project that is new in one of them. */
    async refetch(): Promise<void> {
      await Promise.all([lists, lastChanged].map((queryKey) => client.invalidateQueries({ queryKey })));
    },
  };
}
