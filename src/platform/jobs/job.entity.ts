import { defineEntity, p } from '@mikro-orm/core';

/** When a recurring job is due next, across all processes. */
export const Job = defineEntity({
  name: 'Job',
  tableName: 'jobs',
  properties: {
    name: p.string().primary(),
    dueAt: p.datetime(3),
  },
});
