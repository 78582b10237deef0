import { LockMode } from '@mikro-orm/core';
import type { Comment, UpdateComment } from '../../domain/admin/admin.ts';
import { logActivity } from '../../platform/activity/activity-log.ts';
import type { UserCall } from '../../platform/calls/call-context.ts';
import { SupportMessage } from '../support/support-message.entity.ts';
import { adminComment, missingComment } from './comment-list.ts';
import { assertCurrent, diff } from './row-changes.ts';

/** Changes a message's status, priority or notes. @throws NOT_FOUND; CONFLICT if it changed in the meantime */
export async function updateComment(call: UserCall, { id, version, ...wanted }: UpdateComment): Promise<Comment> {
  const { em, user } = call;
  await em.transactional(async (tx) => {
    const comment = await tx.findOne(SupportMessage, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!comment) throw missingComment();
    assertCurrent(comment, version);
    const changed = diff(comment, wanted.adminNotes === '' ? { ...wanted, adminNotes: null } : wanted);
    if (!changed) return;
    Object.assign(comment, changed.after);
    logActivity(tx, {
      level: 'info',
      action: 'admin.comment-changed',
      message: `Changed a message to the team: ${Object.keys(changed.after).join(', ')}`,
      userId: comment.user?.id ?? null,
      actorId: user.id,
      metadata: { id, before: withoutNotes(changed.before), after: withoutNotes(changed.after) },
    });
  });
  return adminComment(em.fork(), { id });
}

/** Notes may contain personal data, so the log records only that they changed. */
function withoutNotes({ adminNotes: _, ...rest }: Partial<UpdateComment>) {
  return rest;
}
