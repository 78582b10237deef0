import { randomUUID } from 'node:crypto';
import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { messagePriorities, messageStatuses } from '../../domain/admin/support.ts';
import { limits } from '../../domain/product/limits.ts';
import { User } from '../../platform/identity/user.entity.ts';

/** A message to the team, shown to admins as a comment. */
export const SupportMessage = defineEntity({
  name: 'SupportMessage',
  tableName: 'support_messages',
  properties: {
    id: p
      .uuid()
      .primary()
      .onCreate(() => randomUUID()),
    /** The sender, if signed in. */
    user: () => p.manyToOne(User).nullable().deleteRule('cascade').index(),
    name: p.string().length(limits.personNameLength),
    email: p.string().length(limits.emailLength),
    subject: p.string().length(limits.contact.subjectLength),
    message: p.text(),
    status: p.enum(messageStatuses).default('open'),
    priority: p.enum(messagePriorities).default('normal'),
    adminNotes: p.text().nullable(),
    createdAt: p.datetime(3).onCreate(() => new Date()),
    /** Optimistic lock: a change based on an older version is rejected. */
    version: p.integer().version(),
  },
  indexes: [{ properties: ['status', 'createdAt', 'id'] }, { properties: ['createdAt', 'id'] }],
});
export type SupportMessage = InferEntity<typeof SupportMessage>;
