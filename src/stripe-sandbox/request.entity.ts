import { defineEntity, p } from '@mikro-orm/core';

/** What was answered under an idempotency key, to be answered again. */
export const SandboxRequest = defineEntity({
  name: 'SandboxRequest',
  tableName: 'stripe_sandbox_requests',
  properties: {
    key: p.string().primary(),
    /** SHA-256 of method, path and parameters. */
    fingerprint: p.string().length(64),
    status: p.integer(),
    body: p.json<object>(),
    /** Seconds since 1970, the sandbox's time. */
    created: p.bigint('number').index(),
  },
});
