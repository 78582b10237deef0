import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

/** A file in the store of takes that no row names. After 30 days it is removed. */
export const UnusedTakeFile = defineEntity({
  name: 'UnusedTakeFile',
  tableName: 'unused_take_files',
  properties: {
    id: p.uuid().primary(),
    /** When the daily job first found it. */
    foundAt: p.datetime(3).index(),
  },
});
export type UnusedTakeFile = InferEntity<typeof UnusedTakeFile>;
