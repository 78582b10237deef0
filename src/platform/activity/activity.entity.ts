import { randomUUID } from 'node:crypto';
import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

/** What happened, for the staff: kept also when the account it names is gone, so it refers to none. */
export const Activity = defineEntity({
  name: 'Activity',
  tableName: 'activities',
  properties: {
    id: p
      .uuid()
      .primary()
      .onCreate(() => randomUUID()),
    level: p.enum(['info', 'warning', 'error'] as const),
    /** A dotted name to filter by, such as `auth.login`. */
    action: p.string(),
    message: p.text(),
    /** Whom it is about, if an account: no reference, since it outlives the account. */
    userId: p.uuid().nullable().index(),
    metadata: p.json<Record<string, string | number | boolean>>().nullable(),
    createdAt: p
      .datetime(3)
      .onCreate(() => new Date())
      .index(),
  },
});
export type Activity = InferEntity<typeof Activity>;
