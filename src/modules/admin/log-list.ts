import type { InferKyselyDB } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { ActivityEntry, listLogsSchema } from '../../domain/admin/admin.ts';
import type { Page } from '../../domain/schemas/listing.ts';
import type { Activity } from '../../platform/activity/activity.entity.ts';
import { isoTime } from '../../platform/database/iso-time.ts';
import type { SqlEntityManager } from '../../platform/database/orm.ts';
import { afterCursor, containsWords, toPage } from '../../platform/database/pages.ts';
import type { User } from '../../platform/identity/user.entity.ts';

type Tables = InferKyselyDB<typeof Activity | typeof User> & {
  /** The inferred type lacks generated columns. */
  activities: { search_text: string };
};

/**
 * Lists the activity log, newest first, with the emails of accounts that still exist.
 * @throws BAD_REQUEST for an invalid cursor
 */
export async function listLogs(
  { em }: { em: SqlEntityManager },
  { q, cursor, limit, level, user }: z.infer<typeof listLogsSchema>,
): Promise<Page<ActivityEntry>> {
  const rows = await em
    .getKysely<Tables>()
    .selectFrom((tables) =>
      tables
        .selectFrom('activities')
        .selectAll()
        .where(containsWords(sql.ref('search_text'), q))
        .where(afterCursor(cursor, ['created_at', 'id']))
        .$if(level !== undefined, (logs) => logs.where('level', '=', level ?? null))
        .$if(user !== undefined, (logs) =>
          logs.where(({ or, eb }) => or([eb('user_id', '=', user ?? null), eb('actor_id', '=', user ?? null)])),
        )
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit + 1)
        .as('page'),
    )
    // joined after the limit, so that only the rows of the page are joined
    .leftJoin('users as subject', 'subject.id', 'page.user_id')
    .leftJoin('users as actor', 'actor.id', 'page.actor_id')
    .select(['page.id', 'level', 'action', 'message', 'metadata', 'page.created_at', 'page.user_id', 'page.actor_id'])
    .select(['subject.email as user_email', 'actor.email as actor_email'])
    .orderBy('page.created_at', 'desc')
    .orderBy('page.id', 'desc')
    .execute();
  const entries = rows.map(
    ({ id, level, action, message, metadata, created_at, user_id, actor_id, user_email, actor_email }) => ({
      ...{ id, level, action, message, metadata, createdAt: isoTime(created_at) },
      user: user_id === null ? null : { id: user_id, email: user_email },
      actor: actor_id === null ? null : { id: actor_id, email: actor_email },
    }),
  );
  return toPage(entries, limit, ({ createdAt, id }) => [createdAt, id]);
}
