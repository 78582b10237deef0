import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { limits } from '../../domain/product/limits.ts';
import { User } from '../../platform/identity/user.entity.ts';

/** A password-reset link, sent or about to be sent. It is deleted once it is used. */
export const PasswordReset = defineEntity({
  name: 'PasswordReset',
  tableName: 'password_resets',
  properties: {
    /** SHA-256 of the link's token, in hex, so that reading the table is not enough to use it. */
    tokenHash: p.string().length(64).primary(),
    user: () => p.manyToOne(User).deleteRule('cascade').index(),
    /** The recipient. The link is valid only while the account has this email. */
    email: p.string().length(limits.emailLength),
    expiresAt: p.datetime(3).index(),
    /** When the user requested it; retries keep this time. */
    askedAt: p.datetime(3).defaultRaw('now()'),
    /**
     * When the mail server accepted or finally rejected the message, or a retry with a new link replaced this one. Null
     * while it must still be sent.
     */
    sentAt: p.datetime(3).nullable(),
  },
});
export type PasswordReset = InferEntity<typeof PasswordReset>;
