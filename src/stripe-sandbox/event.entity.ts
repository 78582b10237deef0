import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type Stripe from 'stripe';

/** An event, and how far its delivery by webhook has come. Times of delivery are real ones, in ms since 1970. */
export const SandboxEvent = defineEntity({
  name: 'SandboxEvent',
  tableName: 'stripe_sandbox_events',
  properties: {
    id: p.string().primary(),
    type: p.string(),
    position: p.bigint('number').unique(),
    /** Seconds since 1970, the sandbox's time. */
    created: p.bigint('number'),
    body: p.json<Stripe.EventBase>(),
    queuedAt: p.bigint('number'),
    attempts: p.integer().default(0),
    /** null once it was delivered or given up. */
    nextAttemptAt: p.bigint('number').nullable().index(),
    /** While a process sends it, no other does. */
    claimedUntil: p.bigint('number').default(0),
  },
});
export type SandboxEvent = InferEntity<typeof SandboxEvent>;
