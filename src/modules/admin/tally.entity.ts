import { defineEntity, p } from '@mikro-orm/core';
import type { AdminCounts } from '../../domain/admin/admin.ts';

/**
 * Changes to the counts in the admin panel. Triggers on the counted tables insert rows, so sums are correct in every
 * transaction without locks or table scans; `adminJob` collapses the rows.
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
