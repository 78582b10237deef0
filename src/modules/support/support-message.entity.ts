import { randomUUID } from 'node:crypto';
import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { limits } from '../../domain/limits.ts';
import { messagePriorities, messageStatuses } from '../../domain/support.ts';
import { User } from '../../platform/identity/user.entity.ts';

/** What somebody wrote to the team: the staff's Comments. */
export const SupportMessage = defineEntity({
  name: 'SupportMessage',
  tableName: 'support_messages',
  properties: {
    id: p
      .uuid()
      .primary()
      .onCreate(() => randomUUID()),
    /** Who was signed in. */
    user: () => p.manyToOne(User).nullable().deleteRule('cascade').index(),
    name: p.string().length(limits.personNameLength),
    email: p.string().length(limits.emailLength),
    subject: p.string().length(limits.contact.subjectLength),
    message: p.text(),
    status: p.enum(messageStatuses).default('open'),
    priority: p.enum(messagePriorities).default('normal'),
    adminNotes: p.text().nullable(),
    createdAt: p.datetime(3).onCreate(() => new Date()),
    /** Grows with every change, so that none is overwritten unseen. */
    version: p.integer().version(),
  },
  indexes: [{ properties: ['status', 'createdAt', 'id'] }, { properties: ['createdAt', 'id'] }],
});
export type SupportMessage = InferEntity<typeof SupportMessage>;
