import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useRef } from 'react';
import { SearchField } from '../../components/SearchField.tsx';
import { trpc } from '../../lib/calls/trpc.ts';
import { AdminList } from './AdminList.tsx';
import { FilterChoice } from './FilterChoice.tsx';
import { LogRow } from './LogRow.tsx';
import { levelLabels, toOptions } from './labels.ts';
import classes from './Toolbar.module.css';
import { Toolbar } from './Toolbar.tsx';
import { useAdminCache } from './use-admin-cache.ts';
import type { Filters } from './use-filters.ts';

const messages = { empty: 'No logs found', failed: 'Failed to fetch logs', retry: 'Retry' };
const levels = [{ value: '', label: 'All' }, ...toOptions(levelLabels)];

export function LogsTab({ filters }: { filters: Filters }) {
  const { q, level, user } = filters;
  const scrollArea = useRef<HTMLDivElement>(null);
  const { findUser } = useAdminCache();
  const logs = trpc.admin.logs.useInfiniteQuery(
    { q: q.trim(), ...(level && { level }), ...(user && { user }) },
    { getNextPageParam: (page) => page.next ?? undefined, placeholderData: (former) => former },
  );

  /** An account's email address if a loaded list has it, else its id, which is all that the URL has. */
  function accountName(id: string): string {
    const named = logs.data?.pages
      .flatMap(({ rows }) => rows.flatMap(({ user, actor }) => [user, actor]))
      .find((account) => account?.id === id && account.email !== null);
    return named?.email ?? findUser(id)?.email ?? id;
  }

  function showAccount(id: string | undefined) {
    filters.setFilter('user', id);
    // the pressed button disappears with its row
    scrollArea.current?.focus();
  }

  return (
    <>
      <Toolbar list="logs" busy={logs.isFetching}>
        <SearchField
          label="Search logs"
          placeholder="Search by action or message"
          value={q}
          onSearch={(text) => filters.setFilter('q', text)}
        />
        <FilterChoice
          label="Level"
          options={levels}
          value={level ?? ''}
          onChoose={(value) => filters.setFilter('level', value)}
        />
        {user && (
          <span className={classes.chip}>
            <span>
              Account: <bdi>{accountName(user)}</bdi>
            </span>
            <ActionIcon
              radius="xl"
              aria-label="Show all accounts"
              title="Show all accounts"
              onClick={() => showAccount(undefined)}
            >
              <IconX size={16} stroke={1.5} />
            </ActionIcon>
          </span>
        )}
      </Toolbar>
      <AdminList
        name="Activity Logs"
        query={logs}
        messages={messages}
        filteredBy={`${level} ${user} ${q}`}
        rowHeight={73}
        scrollArea={scrollArea}
      >
        {(entry) => <LogRow entry={entry} onAccount={showAccount} />}
      </AdminList>
    </>
  );
}
