import { defineEntity, p } from '@mikro-orm/core';
import type { CardBehaviour } from './test-cards.ts';

/** What the sandbox knows of an object beyond what Stripe's API shows. */
export interface SandboxNotes {
  /** What a card does when it is used: its number is kept nowhere. */
  card?: CardBehaviour;
  /** A card that was taken off its customer. */
  detached?: boolean;
  /** The trial's end that `customer.subscription.trial_will_end` was sent for. */
  noticedTrialEnd?: number;
  /** How often an invoice was charged again by itself. */
  retries?: number;
  /** When a session of the portal expires: seconds since 1970. */
  openUntil?: number;
}

/** A customer, a card, a subscription, ...: the sandbox's objects, each as Stripe's API shows it. */
export const SandboxObject = defineEntity({
  name: 'SandboxObject',
  tableName: 'stripe_sandbox_objects',
  properties: {
    /** As Stripe's: `cus_...`, `sub_...` */
    id: p.string().primary(),
    /** Stripe's word for what it is, such as `customer`. */
    object: p.string(),
    customer: p.string().nullable(),
    /** Counts up, so that what was made in one second keeps its order. */
    position: p.bigint('number'),
    data: p.json<object>(),
    notes: p.json<SandboxNotes>(),
    /** When something is to happen with it by itself: seconds since 1970 in the sandbox's time. */
    dueAt: p.bigint('number').nullable().index(),
  },
  indexes: [{ properties: ['customer', 'object'] }, { properties: ['object', 'position'] }],
});
