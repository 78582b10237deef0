import { useRef, useState } from 'react';
import type { AdminUser } from '../../../src/domain/admin/admin.ts';
import { SearchField } from '../../components/SearchField.tsx';
import { trpc } from '../../lib/calls/trpc.ts';
import { AdminList } from './AdminList.tsx';
import { DeleteUserDialog } from './DeleteUserDialog.tsx';
import { EditUserDialog } from './EditUserDialog.tsx';
import { FilterChoice } from './FilterChoice.tsx';
import { subscriptionLabels, toOptions } from './labels.ts';
import { Toolbar } from './Toolbar.tsx';
import { TrialDialog } from './TrialDialog.tsx';
import { type UserAction, UserRow } from './UserRow.tsx';
import type { Filters } from './use-filters.ts';

const messages = { empty: 'No users found', failed: 'Failed to fetch users', retry: 'Retry' };

/** @param ownId the admin's own account */
export function UsersTab({ filters, ownId }: { filters: Filters; ownId: string }) {
  const { q, subscription } = filters;
  const scrollArea = useRef<HTMLDivElement>(null);
  const users = trpc.admin.users.useInfiniteQuery(
    { q: q.trim(), subscription },
    { getNextPageParam: (page) => page.next ?? undefined, placeholderData: (former) => former },
  );
  const [dialog, setDialog] = useState<Exclude<UserAction, 'activity'> | null>(null);
  // kept separately from the dialog's name, so that a closing dialog still has its user
  const [chosen, setChosen] = useState<AdminUser | null>(null);
  const close = () => setDialog(null);

  function act(action: UserAction, user: AdminUser) {
    if (action === 'activity') return filters.showTab('logs', { user: user.id });
    setChosen(user);
    setDialog(action);
  }

  return (
    <>
      <Toolbar list="users" busy={users.isFetching}>
        <SearchField
          label="Search users"
          placeholder="Search by name or email"
          value={q}
          onSearch={(text) => filters.setFilter('q', text)}
        />
        <FilterChoice
          label="Subscription"
          options={toOptions(subscriptionLabels)}
          value={subscription}
          onChoose={(value) => filters.setFilter('subscription', value === 'all' ? undefined : value)}
        />
      </Toolbar>
      <AdminList
        name="Users"
        query={users}
        messages={messages}
        filteredBy={`${subscription} ${q}`}
        rowHeight={73}
        scrollArea={scrollArea}
      >
        {(user) => <UserRow user={user} isOwn={user.id === ownId} onAction={(action) => act(action, user)} />}
      </AdminList>
      {/* mounted before they open, so that they can return the focus */}
      <EditUserDialog opened={dialog === 'edit'} onClose={close} user={chosen} ownId={ownId} />
      <TrialDialog opened={dialog === 'trial'} onClose={close} user={chosen} />
      <DeleteUserDialog
        opened={dialog === 'delete'}
        onClose={close}
        user={chosen}
        // the button that opened it is gone with its row
        onDeleted={() => scrollArea.current?.focus()}
      />
    </>
  );
}
