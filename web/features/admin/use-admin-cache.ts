import { type InfiniteData, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import type { AdminUser, Comment } from '../../../src/domain/admin/admin.ts';
import type { Page } from '../../../src/domain/schemas/listing.ts';
import { trpc } from '../../lib/calls/trpc.ts';
import type { AdminTab } from './use-filters.ts';

const keys: Record<AdminTab, QueryKey> = {
  users: getQueryKey(trpc.admin.users, undefined, 'infinite'),
  logs: getQueryKey(trpc.admin.logs, undefined, 'infinite'),
  comments: getQueryKey(trpc.admin.comments, undefined, 'infinite'),
};

/**
 * The cached lists of the panel, across all filters. A change is written into every cached list that has the row, so it
 * stays in view; lists shown later are refetched.
 */
export function useAdminCache() {
  const client = useQueryClient();
  const utils = trpc.useUtils();

  function changeRows<Row>(list: AdminTab, change: (rows: Row[]) => Row[]) {
    client.setQueriesData<InfiniteData<Page<Row>>>({ queryKey: keys[list] }, (data) => {
      return data && { ...data, pages: data.pages.map((page) => ({ ...page, rows: change(page.rows) })) };
    });
    // a changed row may belong in other lists now, and every change adds a log entry
    for (const queryKey of Object.values(keys)) void client.invalidateQueries({ queryKey, refetchType: 'none' });
    void utils.admin.counts.invalidate();
  }

  return {
    writeUser: (user: AdminUser) => changeRows<AdminUser>('users', (rows) => replaceRow(rows, user)),
    writeComment: (comment: Comment) => changeRows<Comment>('comments', (rows) => replaceRow(rows, comment)),
    removeUser: (id: string) => changeRows<AdminUser>('users', (rows) => rows.filter((row) => row.id !== id)),

    /** The latest version of an account in the loaded lists. */
    findUser(id: string): AdminUser | undefined {
      return client
        .getQueriesData<InfiniteData<Page<AdminUser>>>({ queryKey: keys.users })
        .flatMap(([, data]) => data?.pages.flatMap((page) => page.rows) ?? [])
        .filter((row) => row.id === id)
        .sort((one, other) => other.version - one.version)[0];
    },

    /** Refetches the loaded pages of a list. */
    async refetch(list: AdminTab): Promise<void> {
      await client.invalidateQueries({ queryKey: keys[list] });
    },

    /** Refetches a list from its first page, with the counts. */
    async refresh(list: AdminTab): Promise<void> {
      client.setQueriesData<InfiniteData<Page<unknown>>>({ queryKey: keys[list] }, (data) => {
        return data && { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) };
      });
      void utils.admin.counts.invalidate();
      await client.invalidateQueries({ queryKey: keys[list] });
    },
  };
}

function replaceRow<Row extends { id: string }>(rows: Row[], row: Row): Row[] {
  return rows.map((old) => (old.id === row.id ? row : old));
}
