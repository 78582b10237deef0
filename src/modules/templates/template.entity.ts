import { randomUUID } from 'node:crypto';
import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { limits } from '../../domain/limits.ts';
import type { Scene } from '../../domain/project.ts';
import { User } from '../../platform/identity/user.entity.ts';

export const Template = defineEntity({
  name: 'Template',
  tableName: 'templates',
  properties: {
    id: p
      .uuid()
      .primary()
      .onCreate(() => randomUUID()),
    user: () => p.manyToOne(User).deleteRule('cascade'),
    name: p.string().length(limits.templateNameLength),
    description: p.text(),
    projectTitle: p.string().length(limits.titleLength),
    /** Seconds. */
    targetDuration: p.double().$type<number>(),
    scenes: p.json<Scene[]>(),
    /** Unused: the version before writes it, and both run during an update. A migration after this version drops it. */
    scenesForm: p.smallint().nullable(),
    /** What a newer version may have added to the project; it is kept as it came. */
    more: p.json<Record<string, unknown>>().nullable(),
    /** The caller's key of the request that made it, and a hash of that: a second try makes no second template. */
    requestKey: p.string().length(64).nullable(),
    requestHash: p.string().length(64).nullable(),
    createdAt: p.datetime(3).onCreate(() => new Date()),
    updatedAt: p
      .datetime(3)
      .onCreate(() => new Date())
      .onUpdate(() => new Date()),
    /** Set when its owner deleted it; for a while it can be brought back. */
    deletedAt: p.datetime(3).nullable(),
  },
  indexes: [{ properties: ['user', 'createdAt'] }],
  uniques: [{ properties: ['user', 'requestKey'], where: 'request_key is not null' }],
});
export type Template = InferEntity<typeof Template>;
