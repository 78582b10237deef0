import type { InferKyselyDB } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import type { Comment, listCommentsSchema } from '../../domain/admin.ts';
import type { Page } from '../../domain/listing.ts';
import type { SqlEntityManager } from '../../platform/database.ts';
import { trpcError } from '../../platform/errors.ts';
import { isoTime } from '../../platform/iso-time.ts';
import type { SupportMessage } from '../support/support-message.entity.ts';
import { newestPage, searchNewest } from './newest-first.ts';

/** Messages to the team, newest first. @throws BAD_REQUEST for an invalid cursor */
export async function listComments(
  { em }: { em: SqlEntityManager },
  input: z.infer<typeof listCommentsSchema>,
): Promise<Page<Comment>> {
  const { status, limit } = input;
  let query = comments(em)
    .where(searchNewest('support_messages', input))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1);
  if (status) query = query.where('status', '=', status);
  const rows = await query.execute();
  return newestPage(rows.map(toComment), limit);
}

/** @throws NOT_FOUND */
export async function adminComment(em: SqlEntityManager, { id }: { id: string }): Promise<Comment> {
  const row = await comments(em).where('id', '=', id).executeTakeFirst();
  if (!row) throw missingComment();
  return toComment(row);
}

export function missingComment() {
  return trpcError('NOT_FOUND', 'There is no such comment. Its account may have been deleted.');
}

function comments(em: SqlEntityManager) {
  return em
    .getKysely<InferKyselyDB<typeof SupportMessage>>()
    .selectFrom('support_messages')
    .select(['id', 'subject', 'message', 'status', 'priority', 'admin_notes', 'name', 'email'])
    .select(['user_id', 'created_at', 'version']);
}

type Row = Awaited<ReturnType<ReturnType<typeof comments>['execute']>>[number];

function toComment({ admin_notes: adminNotes, user_id: userId, created_at: createdAt, ...row }: Row): Comment {
  return { ...row, adminNotes, userId, createdAt: isoTime(createdAt) };
}
