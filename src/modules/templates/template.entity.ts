import { randomUUID } from 'node:crypto';
import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { limits } from '../../domain/product/limits.ts';
import type { Scene } from '../../domain/project/project.ts';
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
    /** Unused, but the previous release still writes it while both run during an update. To be dropped later. */
    scenesForm: p.smallint().nullable(),
    /** Project fields without a column, including those of newer versions, which are kept unchanged. */
    more: p.json<Record<string, unknown>>().nullable(),
    /** The Idempotency-Key and a hash of the request that created the template, so that retries create no duplicate. */
    requestKey: p.string().length(64).nullable(),
    requestHash: p.string().length(64).nullable(),
    createdAt: p.datetime(3).onCreate(() => new Date()),
    updatedAt: p
      .datetime(3)
      .onCreate(() => new Date())
      .onUpdate(() => new Date()),
    /** Set when deleted. The template can be restored for `serverLimits.deletedTemplateKeptMs`. */
    deletedAt: p.datetime(3).nullable(),
  },
  indexes: [{ properties: ['user', 'createdAt'] }],
  uniques: [{ properties: ['user', 'requestKey'], where: 'request_key is not null' }],
});
export type Template = InferEntity<typeof Template>;
