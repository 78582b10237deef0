import { defineEntity, p } from '@mikro-orm/core';

/** When a recurring job is due next, whichever process does it. */
export const Job = defineEntity({
  name: 'Job',
  tableName: 'jobs',
  properties: {
    name: p.string().primary(),
    dueAt: p.datetime(3),
  },
});
