import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Skeleton.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import '@mantine/core/styles/Tabs.layer.css';
import '@mantine/core/styles/Tooltip.layer.css';
import { Tabs } from '@mantine/core';
import type { CurrentUser } from '../../../src/domain/account/accounts.ts';
import { useSessionEnd } from '../../lib/account/session-end.ts';
import { trpc } from '../../lib/calls/trpc.ts';
import { AdminHeader } from './AdminHeader.tsx';
import classes from './AdminPanel.module.css';
import { CommentsTab } from './CommentsTab.tsx';
import { LogsTab } from './LogsTab.tsx';
import { StatCards } from './StatCards.tsx';
import { UsersTab } from './UsersTab.tsx';
import { adminTabs, useFilters } from './use-filters.ts';

const labels = { users: 'Users', logs: 'Activity Logs', comments: 'Comments' };

/** The admin panel: accounts, the activity log and messages to the team. The server enforces that only admins use it. */
export default function AdminPanel({ user }: { user: CurrentUser }) {
  useSessionEnd({ signedIn: true });
  const filters = useFilters();
  const open = trpc.admin.counts.useQuery().data?.openComments;
  const lists = {
    users: <UsersTab filters={filters} ownId={user.id} />,
    logs: <LogsTab filters={filters} />,
    comments: <CommentsTab filters={filters} />,
  };
  return (
    <div className={classes.page}>
      <AdminHeader id={user.id} email={user.email} />
      <main className={classes.main}>
        <StatCards />
        <Tabs
          value={filters.tab}
          onChange={(value) => {
            const tab = adminTabs.find((name) => name === value);
            if (tab && tab !== filters.tab) filters.showTab(tab);
          }}
          keepMounted={false}
          color="var(--ink)"
        >
          <Tabs.List>
            {adminTabs.map((tab) => (
              <Tabs.Tab key={tab} value={tab}>
                {labels[tab]}
                {tab === 'comments' && open !== undefined && <OpenComments count={open} />}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {adminTabs.map((tab) => (
            <Tabs.Panel key={tab} value={tab} className={classes.panel}>
              {lists[tab]}
            </Tabs.Panel>
          ))}
        </Tabs>
      </main>
    </div>
  );
}

/** The number of open messages. */
function OpenComments({ count }: { count: number }) {
  return (
    <>
      {' '}
      <span className={classes.open}>{count.toLocaleString('en-US')}</span>
      <span className="unseen"> open</span>
    </>
  );
}
