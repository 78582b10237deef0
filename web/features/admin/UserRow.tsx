import { Button, Tooltip } from '@mantine/core';
import { IconShieldCheck } from '@tabler/icons-react';
import type { AdminUser } from '../../../src/domain/admin/admin.ts';
import { exactTime, mediumDate, shortDate } from '../../lib/dates.ts';
import marks from './badges.module.css';
import { fullName } from './labels.ts';
import classes from './rows.module.css';
import { SubscriptionBadge } from './SubscriptionBadge.tsx';

export type UserAction = 'edit' | 'trial' | 'delete' | 'activity';

const actions = [
  { action: 'edit', label: 'Edit' },
  { action: 'trial', label: 'Trial' },
  { action: 'activity', label: 'Activity' },
] as const;

interface UserRowProps {
  user: AdminUser;
  /** Whether this is the admin's own account. */
  isOwn: boolean;
  onAction: (action: UserAction) => void;
}

export function UserRow({ user, isOwn, onAction }: UserRowProps) {
  const { email } = user;
  const created = new Date(user.createdAt);
  return (
    <div className={classes.user}>
      <div className={classes.who}>
        <span className={classes.name} data-unnamed={fullName(user) === 'No name' || undefined}>
          <bdi>{fullName(user)}</bdi>
          {user.isAdmin && (
            <span className={marks.badge}>
              <IconShieldCheck size={14} stroke={1.5} aria-hidden />
              Admin
            </span>
          )}
        </span>
        <bdi className={classes.email}>{email}</bdi>
      </div>
      <div className={classes.plan}>
        <SubscriptionBadge {...user} />
        <Grant until={user.grantedUntil} />
      </div>
      <span className={classes.date}>
        <span className={classes.dateLabel}>Joined </span>
        <time dateTime={user.createdAt} title={exactTime(created)}>
          {mediumDate(created)}
        </time>
      </span>
      <div className={classes.actions}>
        {actions.map(({ action, label }) => (
          <Button
            key={action}
            variant="default"
            size="compact-sm"
            aria-label={`${label} ${email}`}
            onClick={() => onAction(action)}
          >
            {label}
          </Button>
        ))}
        {isOwn ? (
          <Tooltip label="This is your own account. Delete it in the editor, in the account menu.">
            {/* focusable although disabled, so that the tooltip is reachable by keyboard */}
            <Button variant="default" size="compact-sm" aria-label={`Delete ${email}`} aria-disabled data-disabled>
              Delete
            </Button>
          </Tooltip>
        ) : (
          <Button
            variant="default"
            size="compact-sm"
            className={classes.danger}
            aria-label={`Delete ${email}`}
            onClick={() => onAction('delete')}
          >
            Delete
          </Button>
        )}
      </div>
    </div>
  );
}

function Grant({ until }: { until: string | null }) {
  const now = new Date();
  if (until === null || new Date(until) <= now) return null;
  const end = new Date(until);
  return (
    <span className={classes.faint} title={exactTime(end)}>
      Access until {shortDate(end, now)}
    </span>
  );
}
