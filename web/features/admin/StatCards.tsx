import { Button, Skeleton } from '@mantine/core';
import type { AdminCounts } from '../../../src/domain/admin/admin.ts';
import { trpc } from '../../lib/calls/trpc.ts';
import classes from './StatCards.module.css';

interface Card {
  label: string;
  count: (counts: AdminCounts) => number;
  detail?: (counts: AdminCounts) => string;
}

const cards: readonly Card[] = [
  { label: 'Total Users', count: ({ users }) => users },
  {
    label: 'Subscriptions',
    count: ({ subscriptions }) => subscriptions,
    detail: ({ runningSubscriptions }) => `${runningSubscriptions.toLocaleString('en-US')} active or in trial`,
  },
  { label: 'Admins', count: ({ admins }) => admins },
  { label: 'Open Comments', count: ({ openComments }) => openComments },
];

/** The statistics at the top of the panel. */
export function StatCards() {
  const counts = trpc.admin.counts.useQuery();
  const failed = counts.error !== null && !counts.isFetching;
  return (
    <section aria-label="Numbers" className={classes.numbers} aria-busy={counts.isFetching}>
      <dl className={classes.cards}>
        {cards.map(({ label, count, detail }) => (
          <div key={label} className={classes.card}>
            <dt>{label}</dt>
            <dd className={classes.count}>
              {counts.data ? count(counts.data).toLocaleString('en-US') : failed ? '–' : <Skeleton {...placeholder} />}
            </dd>
            {detail && <dd className={classes.detail}>{counts.data && detail(counts.data)}</dd>}
          </div>
        ))}
      </dl>
      {failed && (
        <p role="alert" className={classes.failure}>
          Failed to fetch the statistics
          <Button variant="default" size="compact-sm" onClick={() => void counts.refetch()}>
            Retry
          </Button>
        </p>
      )}
    </section>
  );
}

/** As high as a count. */
const placeholder = { height: 36, width: 72 };
