import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { limits } from '../../domain/limits.ts';
import { User } from '../../platform/identity/user.entity.ts';

/** A link to set a new password, sent or about to be: gone once it is used. */
export const PasswordReset = defineEntity({
  name: 'PasswordReset',
  tableName: 'password_resets',
  properties: {
    /** SHA-256 of the token in the link, hexadecimal: who reads the table cannot use it. */
    tokenHash: p.string().length(64).primary(),
    user: () => p.manyToOne(User).deleteRule('cascade').index(),
    /** Where it goes: it counts for as long as the account has this address. */
    email: p.string().length(limits.emailLength),
    expiresAt: p.datetime(3).index(),
    /** When it was asked for; a link that is sent again keeps that. */
    askedAt: p.datetime(3).defaultRaw('now()'),
    /** When the mail server took it, or another link was sent instead. */
    sentAt: p.datetime(3).nullable(),
  },
});
export type PasswordReset = InferEntity<typeof PasswordReset>;
