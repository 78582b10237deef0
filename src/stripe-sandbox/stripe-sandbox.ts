import type { FastifyPluginAsync } from 'fastify';
import { migrate, type Orm } from '../platform/database.ts';
import { createSandboxApi } from './api.ts';
import { customerTime, moveClock } from './clock.ts';
import { sandboxOrm } from './database.ts';
import { createSandboxPlugin } from './plugin.ts';
import { createWebhookDelivery } from './webhook-delivery.ts';

export { sandboxKeys } from './keys.ts';

export interface StripeSandbox {
  /** A fetch that answers as api.stripe.com would. */
  fetch: typeof fetch;
  /** The browser's routes, the portal's pages, the running clock, and webhooks to the same app's /api/stripe/webhook. */
  plugin: FastifyPluginAsync;
  /** The time of a customer's clock. */
  now: (customer: string) => Promise<Date>;
  /**
   * Moves a customer's clock forward and does, in order of time, everything that falls due on the way; resolves when
   * that is done and, where the plugin runs, its webhooks were tried.
   * @throws RangeError for a negative number
   */
  advance: (customer: string, ms: number) => Promise<void>;
  /** Sends what has not been delivered, and resolves when every webhook that waits was tried once. */
  deliver: () => Promise<void>;
}

interface SandboxOptions {
  /** The product's: the sandbox uses its connections. */
  orm: Orm;
  /** The origin of the portal's addresses. */
  publicUrl: string;
}

/**
 * The part of Stripe that the product uses, in our own database: for machines without a key of Stripe's, never for
 * production. The real SDK reaches it through its `fetch`. Its tables are made where they are missing.
 */
export async function openStripeSandbox(options: SandboxOptions): Promise<StripeSandbox> {
  await migrateStripeSandbox(options.orm);
  return createStripeSandbox(options);
}

/** Brings the sandbox's tables up to date. */
export async function migrateStripeSandbox(orm: Orm): Promise<void> {
  await migrate(sandboxOrm(orm));
}

/** The sandbox on a database that has its tables. */
export function createStripeSandbox({ orm: productOrm, publicUrl }: SandboxOptions): StripeSandbox {
  const orm = sandboxOrm(productOrm);
  const delivery = createWebhookDelivery(orm);
  const advance = async (customer: string, ms: number) => {
    // webhooks under way belong to the time before: days must not pass while they are handled
    await delivery.sendAll();
    await moveClock(orm, customer, ms);
    await delivery.sendAll();
  };
  return {
    fetch: createSandboxApi({ orm, publicUrl, onEvents: delivery.poke }),
    plugin: createSandboxPlugin({ orm, delivery, advance }),
    now: (customer) => customerTime(orm, customer),
    advance,
    deliver: delivery.sendAll,
  };
}
