import { randomUUID } from 'node:crypto';
import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { limits } from '../../domain/product/limits.ts';
import { User } from '../../platform/identity/user.entity.ts';

/** A project. Everything that lists show has its own column, so that they never read the body. */
export const Project = defineEntity({
  name: 'Project',
  tableName: 'projects',
  properties: {
    id: p
      .uuid()
      .primary()
      .onCreate(() => randomUUID()),
    user: () => p.manyToOne(User).deleteRule('cascade').index(),
    title: p.string().length(limits.titleLength),
    target: p.string().length(limits.choiceLength).nullable(),
    /** The duration of each scene in seconds, in order. */
    durations: p.array(Number).columnType('real[]'),
    /** The length of the body as JSON. */
    bytes: p.integer(),
    /** Incremented by every save, to detect conflicts. */
    revision: p.integer().default(1),
    /** The client's id of the save that created this revision, so that retrying it is not a conflict. */
    lastSaveId: p.uuid().nullable(),
    /** The Idempotency-Key and a hash of the request that created the project, so that retries create no duplicate. */
    requestKey: p.string().length(64).nullable(),
    requestHash: p.string().length(64).nullable(),
    /** The output of `writeProject`. */
    body: p.json<object>(),
    createdAt: p.datetime(3).onCreate(() => new Date()),
    updatedAt: p.datetime(3).onCreate(() => new Date()),
    /** Set while the project is in the bin. */
    deletedAt: p.datetime(3).nullable(),
  },
  indexes: [
    { properties: ['user', 'updatedAt', 'id'], where: 'deleted_at is null' },
    { properties: ['deletedAt'], where: 'deleted_at is not null' },
  ],
  uniques: [{ properties: ['user', 'requestKey'], where: 'request_key is not null' }],
});
export type Project = InferEntity<typeof Project>;
