import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { cardRoutes } from './card-routes.ts';
import { catchUp } from './clock.ts';
import { parseForm } from './form.ts';
import type { SandboxParts } from './parts.ts';
import { portalRoutes } from './portal/routes.ts';

const tickMs = 3_000;

/** The part of the sandbox that runs within the app. */
export function createSandboxPlugin(parts: SandboxParts, webhooks: boolean): FastifyPluginAsync {
  return async (app) => {
    app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
      done(null, parseForm(String(body))),
    );
    app.addHook('onRequest', async (_, reply) => void reply.header('cache-control', 'no-store'));
    if (webhooks) startClock(app, parts);
    await app.register(cardRoutes, parts);
    await app.register(portalRoutes, parts);
  };
}

/** Regularly processes what falls due and sends new and failed webhooks. */
function startClock(app: FastifyInstance, { orm, delivery }: SandboxParts): void {
  const { stop, stopped } = delivery.start(app);
  let ticking: Promise<void> | null = null;
  const tick = async () => {
    try {
      await catchUp(orm);
      await delivery.sendDue();
    } catch (error) {
      app.log.error(error, 'the clock of the sandbox stood still');
    }
  };
  let timer: NodeJS.Timeout | undefined;
  app.addHook('onReady', async () => {
    timer = setInterval(() => {
      ticking ??= tick().finally(() => {
        ticking = null;
      });
    }, tickMs).unref();
  });
  app.addHook('preClose', async () => {
    clearInterval(timer);
    // a closing app rejects requests, so remaining webhooks wait for the next start
    stop();
  });
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await ticking;
    await stopped();
  });
}
