import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type Stripe from 'stripe';

/** How a test card behaves when it is set up, and when it is charged later. */
export type CardBehavior = 'works' | 'charges-fail' | 'asks-first' | 'declined' | 'insufficient-funds' | 'expired';

/** The sandbox's own data about an object, beyond the fields of Stripe's API. */
export interface SandboxNotes {
  /** How far a customer's clock is ahead of real time, in seconds. */
  aheadSeconds?: number;
  /** How a card behaves, stored instead of its number. */
  card?: CardBehavior;
  /** The trial end that `customer.subscription.trial_will_end` was sent for. */
  noticedTrialEnd?: number;
  /** Number of automatic payment retries of an invoice. */
  retries?: number;
}

/** A customer, card, subscription or other object, in the shape of Stripe's API. */
export const SandboxObject = defineEntity({
  name: 'SandboxObject',
  tableName: 'stripe_sandbox_objects',
  properties: {
    /** In Stripe's format, such as `cus_...` or `sub_...`. */
    id: p.string().primary(),
    /** Stripe's type name, such as `customer`. */
    object: p.string(),
    customer: p.string().nullable(),
    /** Increases with each object and event, so that those created in the same second have an order. */
    position: p.bigint('number'),
    data: p.json<object>(),
    notes: p.json<SandboxNotes>(),
    /**
     * When the object next needs processing, in real time, even if the customer's clock is ahead. Seconds since 1970.
     */
    dueAt: p.bigint('number').nullable().index(),
  },
  indexes: [{ properties: ['customer', 'object'] }, { properties: ['object', 'position'] }],
});

/** An event and the state of its delivery by webhook. Delivery times are in real time, in milliseconds since 1970. */
export const SandboxEvent = defineEntity({
  name: 'SandboxEvent',
  tableName: 'stripe_sandbox_events',
  properties: {
    id: p.string().primary(),
    type: p.string(),
    position: p.bigint('number').unique(),
    /** Seconds since 1970, by the customer's clock. */
    created: p.bigint('number'),
    body: p.json<Pick<Stripe.EventBase, 'id' | 'object' | 'api_version' | 'created' | 'data' | 'type'>>(),
    queuedAt: p.bigint('number'),
    attempts: p.integer().default(0),
    /** Null once the event was delivered or its delivery was given up. */
    nextAttemptAt: p.bigint('number').nullable().index(),
    /** The time until which only the process that claimed the event may send it. */
    claimedUntil: p.bigint('number').default(0),
  },
});
export type SandboxEvent = InferEntity<typeof SandboxEvent>;

/** The response to a request with an idempotency key, for repetitions of the request. */
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
export type SandboxRequest = InferEntity<typeof SandboxRequest>;

/** The position of the newest object or event, in a single row. */
export const SandboxCounter = defineEntity({
  name: 'SandboxCounter',
  tableName: 'stripe_sandbox_counter',
  properties: {
    id: p.integer().primary(),
    position: p.bigint('number').default(0),
  },
});
export type SandboxCounter = InferEntity<typeof SandboxCounter>;
