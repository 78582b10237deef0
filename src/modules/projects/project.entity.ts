import { randomUUID } from 'node:crypto';
import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { limits } from '../../domain/limits.ts';
import { User } from '../../platform/identity/user.entity.ts';

/** A project of an account. What lists show stands in columns of its own, so that they never read a body. */
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
    /** The seconds of each scene, in order. */
    durations: p.array(Number).columnType('real[]'),
    /** The length of the body as JSON. */
    bytes: p.integer(),
    /** Grows with every save, so that none is overwritten unseen. */
    revision: p.integer().default(1),
    /** The caller's id of the save that made this revision: a second try of it is not a conflict. */
    lastSaveId: p.uuid().nullable(),
    /** What it was made by, so that a second try makes no second one: the caller's key, and the hash of the request. */
    requestKey: p.string().length(64).nullable(),
    requestHash: p.string().length(64).nullable(),
    /** As `writeProject` makes it. */
    body: p.json<object>(),
    createdAt: p.datetime(3).onCreate(() => new Date()),
    updatedAt: p.datetime(3).onCreate(() => new Date()),
    /** Set while it is in the bin. */
    deletedAt: p.datetime(3).nullable(),
  },
  indexes: [
    { properties: ['user', 'updatedAt', 'id'], where: 'deleted_at is null' },
    { properties: ['deletedAt'], where: 'deleted_at is not null' },
  ],
  uniques: [{ properties: ['user', 'requestKey'], where: 'request_key is not null' }],
});
export type Project = InferEntity<typeof Project>;
