import { sql } from 'kysely';
import type { z } from 'zod';
import type { Comment, listCommentsSchema } from '../../domain/admin.ts';
import type { SqlEntityManager } from '../../platform/database.ts';
import { trpcError } from '../../platform/errors.ts';
import { isoColumn } from '../../platform/list.ts';
import { readRow } from '../../platform/list-page.ts';
import { type AdminTable, newestPage } from './newest-first.ts';

const comments: AdminTable<Comment> = {
  table: 'support_messages',
  columns: {
    id: sql`page.id`,
    subject: sql`subject`,
    message: sql`message`,
    status: sql`status`,
    priority: sql`priority`,
    adminNotes: sql`admin_notes`,
    name: sql`name`,
    email: sql`email`,
    userId: sql`user_id`,
    createdAt: isoColumn('created_at'),
    version: sql`version`,
  },
};

/** Messages to the team, newest first. @throws BAD_REQUEST for an invalid cursor */
export function commentList(input: z.infer<typeof listCommentsSchema>) {
  return newestPage(comments, input, input.status ? [sql`status = ${input.status}`] : []);
}

/** @throws NOT_FOUND */
export async function adminComment(em: SqlEntityManager, { id }: { id: string }): Promise<Comment> {
  const comment = await readRow(em, comments, { id });
  if (!comment) throw missingComment();
  return comment;
}

export function missingComment() {
  return trpcError('NOT_FOUND', 'There is no such comment. Its account may have been deleted.');
}
