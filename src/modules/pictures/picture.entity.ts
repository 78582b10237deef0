import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { pictureTypes } from '../../domain/storage/pictures.ts';
import { User } from '../../platform/identity/user.entity.ts';

/** A picture for the scenes of an account's projects. */
export const Picture = defineEntity({
  name: 'Picture',
  tableName: 'pictures',
  properties: {
    user: () => p.manyToOne(User).primary().deleteRule('cascade'),
    /** SHA-256 of the data, hexadecimal. */
    hash: p.string().length(64).primary(),
    type: p.enum(pictureTypes),
    /** Pixels. */
    width: p.integer(),
    height: p.integer(),
    /** The length of the data, so that quotas can be summed without reading it. */
    bytes: p.integer(),
    data: p.blob().lazy(),
    createdAt: p.datetime(3).onCreate(() => new Date()),
    /** Since when nothing has mentioned the picture; null while something does. After 30 days it is deleted. */
    unusedSince: p.datetime(3).nullable(),
  },
});
export type Picture = InferEntity<typeof Picture>;
