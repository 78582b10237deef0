import type { FastifyPluginAsync } from 'fastify';
import { migrate } from '../platform/database.ts';
import type { Orm } from '../platform/orm.ts';
import { createSandboxApi } from './api.ts';
import { customerTime, moveClock } from './clock.ts';
import { sandboxOrm } from './database.ts';
import { createSandboxPlugin } from './plugin.ts';
import { createWebhookDelivery } from './webhook-delivery.ts';

export { sandboxKeys } from './keys.ts';

export interface StripeSandbox {
  /** A fetch that responds as api.stripe.com would. */
  fetch: typeof fetch;
  /** Adds the browser's routes, the portal, the clock, and webhooks to the app's own /api/stripe/webhook. */
  plugin: FastifyPluginAsync;
  /** The time by a customer's clock. */
  now: (customer: string) => Promise<Date>;
  /**
   * Moves a customer's clock forward and processes, in order of time, everything that falls due on the way. Resolves
   * after that and, if the plugin runs, one attempt at each webhook.
   * @throws RangeError for a negative number
   */
  advance: (customer: string, ms: number) => Promise<void>;
  /** Attempts every undelivered webhook once. */
  deliver: () => Promise<void>;
}

interface SandboxOptions {
  /** The product's ORM, whose connections the sandbox uses. */
  orm: Orm;
  /** The origin of the portal's URLs. */
  publicUrl: string;
  /** Whether the plugin runs the clock and sends webhooks; by default it does. */
  webhooks?: boolean;
}

/**
 * Opens the sandbox: the part of Stripe that the product uses, in our own database, for machines without a Stripe key and
 * never for production. Stripe's SDK reaches it through its `fetch`. Creates its tables if they are missing.
 */
export async function openStripeSandbox(options: SandboxOptions): Promise<StripeSandbox> {
  await migrateStripeSandbox(options.orm);
  return createStripeSandbox(options);
}

/** Brings the sandbox's tables up to date. */
export async function migrateStripeSandbox(orm: Orm): Promise<void> {
  await migrate(sandboxOrm(orm));
}

/** Creates the sandbox on a database that has its tables. */
export function createStripeSandbox({ orm: productOrm, publicUrl, webhooks = true }: SandboxOptions): StripeSandbox {
  const orm = sandboxOrm(productOrm);
  const delivery = createWebhookDelivery(orm);
  const advance = async (customer: string, ms: number) => {
    // finish pending webhooks first: they belong to the time before the move
    await delivery.sendAll();
    await moveClock(orm, customer, ms);
    await delivery.sendAll();
  };
  return {
    fetch: createSandboxApi({ orm, publicUrl, onEvents: delivery.poke }),
    plugin: createSandboxPlugin({ orm, delivery, advance }, webhooks),
    now: (customer) => customerTime(orm, customer),
    advance,
    deliver: delivery.sendAll,
  };
}
