import { randomUUID } from 'node:crypto';
import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { z } from 'zod';
import { activityLevels, type activitySchema } from '../../domain/admin/admin.ts';

/** One entry of the admins' activity log. It outlives the accounts it names, so it has no foreign keys. */
export const Activity = defineEntity({
  name: 'Activity',
  tableName: 'activities',
  properties: {
    id: p
      .uuid()
      .primary()
      .onCreate(() => randomUUID()),
    level: p.enum(activityLevels),
    /** A dotted name to filter by, such as `auth.login`. */
    action: p.string(),
    message: p.text(),
    /** The account that the entry concerns, if any. */
    userId: p.uuid().nullable(),
    /** The admin who acted, unless the account's owner did. */
    actorId: p.uuid().nullable(),
    metadata: p.json<NonNullable<z.infer<typeof activitySchema>['metadata']>>().nullable(),
    createdAt: p.datetime(3).onCreate(() => new Date()),
  },
  indexes: [
    { properties: ['createdAt', 'id'] },
    { properties: ['level', 'createdAt', 'id'] },
    { properties: ['userId', 'createdAt', 'id'] },
    { properties: ['actorId', 'createdAt', 'id'] },
  ],
});
export type Activity = InferEntity<typeof Activity>;
