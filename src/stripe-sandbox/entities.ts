import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type Stripe from 'stripe';
import type { CardBehaviour } from './cards.ts';

/** What the sandbox knows of an object beyond what Stripe's API shows. */
export interface SandboxNotes {
  /** How far a customer's clock is ahead of real time, in seconds. */
  aheadSeconds?: number;
  /** What a card does when it is used: its number is stored nowhere. */
  card?: CardBehaviour;
  /** The trial end that `customer.subscription.trial_will_end` was sent for. */
  noticedTrialEnd?: number;
  /** How often an invoice was charged again automatically. */
  retries?: number;
  /** When a portal session expires: seconds since 1970, by the customer's clock. */
  openUntil?: number;
}

/** A customer, a card, a subscription, ...: each as Stripe's API shows it. */
export const SandboxObject = defineEntity({
  name: 'SandboxObject',
  tableName: 'stripe_sandbox_objects',
  properties: {
    /** As Stripe's: `cus_...`, `sub_...` */
    id: p.string().primary(),
    /** Stripe's word for what it is, such as `customer`. */
    object: p.string(),
    customer: p.string().nullable(),
    /** Counts up, so that objects made in the same second keep their order. */
    position: p.bigint('number'),
    data: p.json<object>(),
    notes: p.json<SandboxNotes>(),
    /** When something happens to it by itself: seconds since 1970, in real time, whatever the customer's clock says. */
    dueAt: p.bigint('number').nullable().index(),
  },
  indexes: [{ properties: ['customer', 'object'] }, { properties: ['object', 'position'] }],
});

/** An event and the state of its delivery by webhook. Times of delivery are real ones, in ms since 1970. */
export const SandboxEvent = defineEntity({
  name: 'SandboxEvent',
  tableName: 'stripe_sandbox_events',
  properties: {
    id: p.string().primary(),
    type: p.string(),
    position: p.bigint('number').unique(),
    /** Seconds since 1970, by the customer's clock. */
    created: p.bigint('number'),
    body: p.json<Stripe.EventBase>(),
    queuedAt: p.bigint('number'),
    attempts: p.integer().default(0),
    /** Null once it was delivered or given up. */
    nextAttemptAt: p.bigint('number').nullable().index(),
    /** While one process sends it, no other does. */
    claimedUntil: p.bigint('number').default(0),
  },
});
export type SandboxEvent = InferEntity<typeof SandboxEvent>;

/** The answer to a request with an idempotency key, to be given again. */
export const SandboxRequest = defineEntity({
  name: 'SandboxRequest',
  tableName: 'stripe_sandbox_requests',
  properties: {
    key: p.string().primary(),
    /** SHA-256 of method, path and parameters. */
    fingerprint: p.string().length(64),
    status: p.integer(),
    body: p.json<object>(),
    /** Seconds since 1970, in real time. */
    created: p.bigint('number').index(),
  },
});

/** One row: the position of the newest object or event. */
export const SandboxCounter = defineEntity({
  name: 'SandboxCounter',
  tableName: 'stripe_sandbox_counter',
  properties: {
    id: p.integer().primary(),
    position: p.bigint('number').default(0),
  },
});
export type SandboxCounter = InferEntity<typeof SandboxCounter>;
