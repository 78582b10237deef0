import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

/** Failed logins to one email address from anywhere, whether it has an account or not. */
export const FailedLogins = defineEntity({
  name: 'FailedLogins',
  tableName: 'failed_logins',
  properties: {
    /** SHA-256 of the email address, hexadecimal. */
    emailHash: p.string().length(64).primary(),
    /** Failures in the current window, including attempts still being checked. */
    failures: p.integer(),
    windowEndsAt: p.datetime(3).index(),
    /** No password is checked before this time. Null while there are few failures. */
    blockedUntil: p.datetime(3).nullable(),
  },
});
export type FailedLogins = InferEntity<typeof FailedLogins>;
