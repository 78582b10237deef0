import type { InferKyselyDB } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import type { ActivityEntry, listLogsSchema } from '../../domain/admin.ts';
import type { Page } from '../../domain/listing.ts';
import type { Activity } from '../../platform/activity/activity.entity.ts';
import type { SqlEntityManager } from '../../platform/database.ts';
import type { User } from '../../platform/identity/user.entity.ts';
import { isoTime } from '../../platform/iso-time.ts';
import { newestPage, searchNewest } from './newest-first.ts';

type Tables = InferKyselyDB<typeof Activity | typeof User>;

/** The activity log, newest first, with the emails of accounts that still exist. @throws BAD_REQUEST for an invalid cursor */
export async function listLogs(
  { em }: { em: SqlEntityManager },
  input: z.infer<typeof listLogsSchema>,
): Promise<Page<ActivityEntry>> {
  const { level, user, limit } = input;
  let query = em
    .getKysely<Tables>()
    .selectFrom('activities')
    .leftJoin('users as subject', 'subject.id', 'activities.user_id')
    .leftJoin('users as actor', 'actor.id', 'activities.actor_id')
    .select(['activities.id', 'level', 'action', 'message', 'metadata', 'activities.created_at'])
    .select(['user_id', 'subject.email as user_email', 'actor_id', 'actor.email as actor_email'])
    .where(searchNewest('activities', input))
    .orderBy('activities.created_at', 'desc')
    .orderBy('activities.id', 'desc')
    .limit(limit + 1);
  if (level) query = query.where('level', '=', level);
  if (user) query = query.where((is) => is.or([is('user_id', '=', user), is('actor_id', '=', user)]));
  const rows = await query.execute();
  const entries = rows.map(
    (row): ActivityEntry => ({
      id: row.id,
      level: row.level,
      action: row.action,
      message: row.message,
      metadata: row.metadata,
      user: row.user_id === null ? null : { id: row.user_id, email: row.user_email },
      actor: row.actor_id === null ? null : { id: row.actor_id, email: row.actor_email },
      createdAt: isoTime(row.created_at),
    }),
  );
  return newestPage(entries, limit);
}
