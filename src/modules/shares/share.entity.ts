import { randomUUID } from 'node:crypto';
import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { User } from '../../platform/identity/user.entity.ts';
import { Project } from '../projects/project.entity.ts';

/** A read-only link to a project. */
export const Share = defineEntity({
  name: 'Share',
  tableName: 'shares',
  properties: {
    id: p
      .uuid()
      .primary()
      .onCreate(() => randomUUID()),
    project: () => p.manyToOne(Project).deleteRule('cascade'),
    user: () => p.manyToOne(User).deleteRule('cascade').index(),
    /** SHA-256 of the link's token, which itself is not stored. */
    tokenHash: p.string().length(64).unique(),
    /** The last characters of the token, so that its owner can tell links apart. */
    last4: p.string().length(4),
    /** The project when the link was created, emptied once revoked; null for a link that always shows the current project. */
    body: p.json<object>().nullable(),
    /** The length of the body as JSON. */
    bytes: p.integer().default(0),
    withPrompts: p.boolean(),
    /** Whether visitors may leave notes. */
    notes: p.boolean().default(false),
    /** The link to the earlier version, which the same people reviewed. */
    previous: () => p.manyToOne(Share).deleteRule('set null').nullable().index(),
    endsAt: p.datetime(3).nullable(),
    revokedAt: p.datetime(3).nullable(),
    openedCount: p.integer().default(0),
    /** A day in UTC. */
    lastOpenedOn: p.date().nullable(),
    createdAt: p.datetime(3).onCreate(() => new Date()),
  },
  indexes: [{ properties: ['project', 'createdAt'] }],
});
export type Share = InferEntity<typeof Share>;
