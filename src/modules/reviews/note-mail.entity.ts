import { randomUUID } from 'node:crypto';
import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { limits } from '../../domain/product/limits.ts';
import { User } from '../../platform/identity/user.entity.ts';
import { Reviewer } from './reviewer.entity.ts';

export const noteMailKinds = ['news', 'confirm'] as const;

/**
 * A message about notes, sent or about to be sent, to an owner or a reviewer. Its notes refer to it, so that no recipient
 * gets a note twice. Its links contain its id; they can only confirm an address or end the messages.
 */
export const NoteMail = defineEntity({
  name: 'NoteMail',
  tableName: 'note_mails',
  properties: {
    id: p
      .uuid()
      .primary()
      .onCreate(() => randomUUID()),
    user: () => p.manyToOne(User).deleteRule('cascade').nullable().index(),
    reviewer: () => p.manyToOne(Reviewer).deleteRule('cascade').nullable().index(),
    kind: p.enum(noteMailKinds),
    email: p.string().length(limits.emailLength),
    createdAt: p.datetime(3).onCreate(() => new Date()),
    /** When the next attempt may start. A process postpones this time before it sends the message. */
    dueAt: p.datetime(3).onCreate(() => new Date()),
    /** When the mail server accepted it or rejected it permanently, or when it was given up. */
    doneAt: p.datetime(3).nullable(),
  },
  indexes: [{ properties: ['dueAt'], where: 'done_at is null' }, { properties: ['email', 'createdAt'] }],
});
export type NoteMail = InferEntity<typeof NoteMail>;
