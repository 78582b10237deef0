import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { User } from './user.entity.ts';

/** A browser that has logged in to an account, known by a random token in its cookie. */
export const Device = defineEntity({
  name: 'Device',
  tableName: 'devices',
  properties: {
    /** SHA-256 of the token, hexadecimal, so that a leaked table does not reveal the token. */
    tokenHash: p.string().length(64).primary(),
    user: () => p.manyToOne(User).primary().deleteRule('cascade').index(),
    createdAt: p.datetime(3).onCreate(() => new Date()),
    lastUsedAt: p.datetime(3).index(),
  },
});
export type Device = InferEntity<typeof Device>;
