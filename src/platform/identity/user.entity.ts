import { randomUUID } from 'node:crypto';
import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { limits } from '../../domain/product/limits.ts';

export const User = defineEntity({
  name: 'User',
  tableName: 'users',
  properties: {
    id: p
      .uuid()
      .primary()
      .onCreate(() => randomUUID()),
    /** Trimmed and lowercased by `emailSchema`, so it is unique regardless of case. */
    email: p.string().length(limits.emailLength).unique(),
    passwordHash: p.string().hidden(),
    firstName: p.string().length(limits.personNameLength),
    lastName: p.string().length(limits.personNameLength),
    isAdmin: p.boolean().default(false),
    /** Whether to send new notes on shared films. */
    noteMail: p.boolean().default(true),
    createdAt: p.datetime(3).onCreate(() => new Date()),
    /** Incremented by every change, so that concurrent changes are detected. */
    version: p.integer().version(),
  },
  indexes: [{ properties: ['createdAt', 'id'] }],
});
export type User = InferEntity<typeof User>;
