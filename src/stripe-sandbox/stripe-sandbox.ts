import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { migrate } from '../platform/database/database.ts';
import type { Orm } from '../platform/database/orm.ts';
import { createSandboxApi } from './api.ts';
import { advance, type Sandbox, withStore } from './clock.ts';
import { sandboxOrm } from './database.ts';
import { parseForm } from './endpoint.ts';
import { portalRoutes } from './portal/routes.ts';
import { cardRoutes } from './setup-intents.ts';
import { createWebhookDelivery } from './webhook-delivery.ts';

export { sandboxKeys } from './keys.ts';

export interface StripeSandbox {
  /** A fetch that responds as api.stripe.com would. */
  fetch: typeof fetch;
  /**
   * Adds the routes of the card form and the portal, runs the clock, and sends webhooks to /api/stripe/webhook of the
   * same app.
   */
  plugin: FastifyPluginAsync;
  /** Returns the time by a customer's clock. */
  now: (customer: string) => Promise<Date>;
  /** Moves a customer's clock forward and processes all that falls due. @throws RangeError for a negative number */
  advance: (customer: string, ms: number) => Promise<void>;
  /** Tries once to send each undelivered webhook. */
  deliver: () => Promise<void>;
}

interface SandboxOptions {
  /** The product's ORM, whose connections the sandbox uses. */
  orm: Orm;
  /** The origin of the portal's URLs. */
  publicUrl: string;
  /** Whether the plugin regularly processes due objects and sends webhooks. True by default. */
  webhooks?: boolean;
}

/**
 * Opens the sandbox: an implementation, in the product's database, of the parts of Stripe that the product uses. It is
 * for machines without a Stripe key, never for production. Stripe's SDK calls the sandbox through its `fetch`. Creates
 * or updates the sandbox's tables.
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
export function createStripeSandbox({ orm, publicUrl, webhooks = true }: SandboxOptions): StripeSandbox {
  const sandboxed = sandboxOrm(orm);
  const delivery = createWebhookDelivery(sandboxed);
  const sandbox: Sandbox = { orm: sandboxed, delivery, publicUrl };
  return {
    fetch: createSandboxApi(sandbox),
    plugin: createSandboxPlugin(sandbox, webhooks),
    now: (customer) => withStore(sandbox, customer, async ({ now }) => new Date(now * 1_000)),
    advance: (customer, ms) => advance(sandbox, customer, ms),
    deliver: delivery.sendAll,
  };
}

const tickMs = 3_000;

/** Returns the part of the sandbox that runs within the app, as a plugin. */
function createSandboxPlugin(sandbox: Sandbox, webhooks: boolean): FastifyPluginAsync {
  return async (app) => {
    app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
      done(null, parseForm(String(body))),
    );
    app.addHook('onRequest', async (_, reply) => void reply.header('cache-control', 'no-store'));
    if (webhooks) startClock(app, sandbox);
    await app.register(cardRoutes, sandbox);
    await app.register(portalRoutes, sandbox);
  };
}

/** Regularly processes due objects, and sends new and failed webhooks. */
function startClock(app: FastifyInstance, sandbox: Sandbox): void {
  const stop = sandbox.delivery.start(app);
  let ticking: Promise<void> | null = null;
  const tick = async () => {
    try {
      await withStore(sandbox, null, async () => undefined);
      sandbox.delivery.scheduleDue();
    } catch (error) {
      app.log.error(error, 'the sandbox could not process due objects');
    } finally {
      ticking = null;
    }
  };
  let timer: NodeJS.Timeout | undefined;
  app.addHook('onReady', async () => {
    timer = setInterval(() => {
      ticking ??= tick();
    }, tickMs).unref();
  });
  app.addHook('preClose', async () => {
    clearInterval(timer);
    // a closing app rejects requests, so remaining webhooks wait for the next start
    await Promise.all([stop(), ticking]);
  });
}
