import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

/** One row: the sandbox's time and its counter. */
export const SandboxClock = defineEntity({
  name: 'SandboxClock',
  tableName: 'stripe_sandbox_clock',
  properties: {
    id: p.integer().primary(),
    /** By how much the sandbox is ahead of the real time. */
    offsetMs: p.bigint('number').default(0),
    /** Of the newest object or event. */
    position: p.bigint('number').default(0),
  },
});
export type SandboxClock = InferEntity<typeof SandboxClock>;
