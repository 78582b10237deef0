import { defineEntity, p } from '@mikro-orm/core';
import type { AdminCounts } from '../../domain/admin.ts';

/**
 * How the counts of the admin panel changed. Triggers of the tables that are counted add rows, so the sums are right
 * in every transaction, nothing waits for anything, and no table is scanned; a job sums them up.
 */
export const Tally = defineEntity({
  name: 'Tally',
  tableName: 'tallies',
  properties: {
    id: p.bigint('string').primary().autoincrement(),
    name: p.string().$type<keyof AdminCounts>(),
    change: p.bigint('number'),
  },
});
