import { Button, Skeleton } from '@mantine/core';
import type { OwnMessage } from '../../../src/domain/admin/support.ts';
import { FailureText } from '../../components/FailureText.tsx';
import { trpc } from '../../lib/calls/trpc.ts';
import { shortDate } from '../../lib/dates.ts';
import { statusLabels } from '../../lib/status-labels.ts';
import classes from './MessageTeam.module.css';

/** The user's messages to the team, refetched each time the dialog opens. */
export function OwnMessages({ opened }: { opened: boolean }) {
  const messages = trpc.support.own.useQuery(undefined, { enabled: opened, staleTime: 0 });
  return (
    <section className={classes.own} aria-labelledby="own-messages">
      <h3 id="own-messages">Your messages</h3>
      {messages.data ? (
        <MessageList messages={messages.data} />
      ) : messages.error && !messages.isFetching ? (
        <div role="alert" className={classes.failure}>
          <p>
            <FailureText error={messages.error} />
          </p>
          <Button variant="default" size="sm" onClick={() => void messages.refetch()}>
            Try again
          </Button>
        </div>
      ) : (
        <div className={classes.list} aria-hidden>
          <Skeleton height={52} />
          <Skeleton height={52} />
        </div>
      )}
    </section>
  );
}

function MessageList({ messages }: { messages: readonly OwnMessage[] }) {
  if (messages.length === 0) {
    return <p className={classes.empty}>No messages yet. Your messages and their status appear here.</p>;
  }
  const now = new Date();
  return (
    <ul className={classes.list}>
      {messages.map(({ id, subject, message, status, createdAt }) => (
        <li key={id}>
          <details>
            <summary>
              <span className={classes.subject}>{subject}</span>
              <span className={classes.facts}>
                <time dateTime={createdAt}>{shortDate(new Date(createdAt), now)}</time>
                <span className={classes.status} data-status={status}>
                  {statusLabels[status]}
                </span>
              </span>
            </summary>
            <p className={classes.message}>{message}</p>
          </details>
        </li>
      ))}
    </ul>
  );
}
