import { randomUUID } from 'node:crypto';
import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { z } from 'zod';
import { activityLevels, type activitySchema } from '../../domain/admin.ts';

/** What happened, for the staff: kept also when the account it names is gone, so it refers to none. */
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
    /** Whom it is about, if an account: no reference, since it outlives the account. */
    userId: p.uuid().nullable(),
    /** Who did it, where that is not the account itself. */
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
