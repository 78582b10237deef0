import { IconAlertTriangle, IconExclamationCircle, IconInfoCircle } from '@tabler/icons-react';
import type { ActivityEntry, ActivityLevel } from '../../../src/domain/admin/admin.ts';
import { escapeBidiCharacters } from '../../../src/domain/schemas/text.ts';
import marks from './badges.module.css';
import { levelLabels } from './labels.ts';
import classes from './rows.module.css';
import { TimeText } from './TimeText.tsx';

const levelIcons = {
  info: IconInfoCircle,
  warning: IconAlertTriangle,
  error: IconExclamationCircle,
} satisfies Record<ActivityLevel, unknown>;

interface LogRowProps {
  entry: ActivityEntry;
  /** Shows the activity of an account, by id. */
  onAccount: (id: string) => void;
}

export function LogRow({ entry, onAccount }: LogRowProps) {
  const { level, action, message, metadata, user, actor, createdAt } = entry;
  const Icon = levelIcons[level];
  return (
    <div className={classes.log}>
      <div className={classes.facts}>
        <span className={marks.badge} data-level={level}>
          <Icon size={14} stroke={1.5} aria-hidden />
          {levelLabels[level]}
        </span>
        <code className={classes.action}>{action}</code>
        {user && <Account account={user} onAccount={onAccount} />}
        {actor && (
          <span className={classes.faint}>
            by <Account account={actor} onAccount={onAccount} />
          </span>
        )}
        <span className={classes.time}>
          <TimeText time={createdAt} />
        </span>
      </div>
      <div className={classes.facts}>
        <p dir="auto" className={classes.message}>
          {message}
        </p>
        {metadata && Object.keys(metadata).length > 0 && (
          <details className={classes.metadata}>
            <summary>Details</summary>
            <pre dir="ltr">{escapeBidiCharacters(JSON.stringify(metadata, null, 2))}</pre>
          </details>
        )}
      </div>
    </div>
  );
}

interface AccountProps extends Pick<LogRowProps, 'onAccount'> {
  account: NonNullable<ActivityEntry['user']>;
}

function Account({ account: { id, email }, onAccount }: AccountProps) {
  const name = email ?? 'Deleted account';
  return (
    <button
      type="button"
      className={classes.account}
      title="Show the activity of this account"
      aria-label={`${name}: show the activity of this account`}
      onClick={() => onAccount(id)}
    >
      <bdi>{name}</bdi>
    </button>
  );
}
