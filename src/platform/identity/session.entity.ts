import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { User } from './user.entity.ts';

export const Session = defineEntity({
  name: 'Session',
  tableName: 'sessions',
  properties: {
    /** SHA-256 of the id in the cookie, hexadecimal, so a leaked table cannot be used to sign in. */
    idHash: p.string().length(64).primary(),
    user: () => p.manyToOne(User).deleteRule('cascade').index(),
    /** Extended by use. The absolute limit counts from `createdAt`. */
    expiresAt: p.datetime(3).index(),
    createdAt: p.datetime(3).onCreate(() => new Date()),
  },
});
export type Session = InferEntity<typeof Session>;
