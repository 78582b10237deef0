import type { InferKyselyDB } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Comment, listCommentsSchema } from '../../domain/admin/admin.ts';
import type { Page } from '../../domain/schemas/listing.ts';
import { isoTime } from '../../platform/database/iso-time.ts';
import type { SqlEntityManager } from '../../platform/database/orm.ts';
import { afterCursor, containsWords, toPage } from '../../platform/database/pages.ts';
import { trpcError } from '../../platform/errors/errors.ts';
import type { SupportMessage } from '../support/support-message.entity.ts';

type Tables = InferKyselyDB<typeof SupportMessage> & {
  /** The inferred type lacks generated columns and foreign keys. */
  support_messages: { search_text: string; user_id: string | null };
};

function comments(em: SqlEntityManager) {
  return em
    .getKysely<Tables>()
    .selectFrom('support_messages')
    .select(['id', 'subject', 'message', 'status', 'priority', 'admin_notes', 'name', 'email'])
    .select(['user_id', 'created_at', 'version']);
}

/** Lists messages to the team, newest first. @throws BAD_REQUEST for an invalid cursor */
export async function listComments(
  { em }: { em: SqlEntityManager },
  { q, cursor, limit, status }: z.infer<typeof listCommentsSchema>,
): Promise<Page<Comment>> {
  const rows = await comments(em)
    .where(containsWords(sql.ref('search_text'), q))
    .where(afterCursor(cursor, ['created_at', 'id']))
    .$if(status !== undefined, (rows) => rows.where('status', '=', status ?? null))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
  return toPage(rows.map(toComment), limit, ({ createdAt, id }) => [createdAt, id]);
}

/** A single message to the team. @throws NOT_FOUND */
export async function adminComment(em: SqlEntityManager, { id }: { id: string }): Promise<Comment> {
  const comment = await comments(em).where('id', '=', id).executeTakeFirst();
  if (!comment) throw missingComment();
  return toComment(comment);
}

type Row = Awaited<ReturnType<ReturnType<typeof comments>['execute']>>[number];

function toComment({ admin_notes, user_id, created_at, ...row }: Row): Comment {
  return { ...row, adminNotes: admin_notes, userId: user_id, createdAt: isoTime(created_at) };
}

export function missingComment() {
  return trpcError('NOT_FOUND', 'There is no such comment. Its account may have been deleted.');
}
