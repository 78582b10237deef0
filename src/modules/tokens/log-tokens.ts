import { logActivity } from '../../platform/activity/activity-log.ts';
import type { SqlEntityManager } from '../../platform/database/orm.ts';
import { tokenLabel } from '../../platform/identity/access-tokens.ts';

interface TokenActivity {
  action: string;
  message: string;
  token: Parameters<typeof tokenLabel>[0];
}

/** Logs what happened to a token, by its name and last four characters. Stored on the next flush. */
export function logTokens(tx: SqlEntityManager, userId: string, { action, message, token }: TokenActivity): void {
  const metadata = { token: tokenLabel(token) };
  logActivity(tx, { level: action === 'tokens.leaked' ? 'warning' : 'info', action, message, userId, metadata });
}
