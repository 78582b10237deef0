import { sql } from 'kysely';
import type { z } from 'zod';
import type { ActivityEntry, listLogsSchema } from '../../domain/admin.ts';
import { isoColumn } from '../../platform/list.ts';
import { type AdminTable, newestPage } from './newest-first.ts';

/** An account that the log names, with its email if it still exists. */
function account(id: 'user_id' | 'actor_id', email: 'subject.email' | 'actor.email') {
  const object = sql<
    ActivityEntry['user']
  >`json_build_object('id', ${sql.ref(`page.${id}`)}, 'email', ${sql.ref(email)})`;
  return sql<ActivityEntry['user']>`case when ${sql.ref(`page.${id}`)} is not null then ${object} end`;
}

const logs: AdminTable<ActivityEntry> = {
  table: 'activities',
  joins: sql`
    left join users as subject on subject.id = page.user_id
    left join users as actor on actor.id = page.actor_id`,
  columns: {
    id: sql`page.id`,
    level: sql`level`,
    action: sql`action`,
    message: sql`message`,
    metadata: sql`metadata`,
    user: account('user_id', 'subject.email'),
    actor: account('actor_id', 'actor.email'),
    createdAt: isoColumn('page.created_at'),
  },
};

/** The activity log, newest first, with the emails of accounts that still exist. @throws BAD_REQUEST for an invalid cursor */
export function logList(input: z.infer<typeof listLogsSchema>) {
  const { level, user } = input;
  return newestPage(logs, input, [
    ...(level ? [sql<boolean>`level = ${level}`] : []),
    ...(user ? [sql<boolean>`(user_id = ${user} or actor_id = ${user})`] : []),
  ]);
}
