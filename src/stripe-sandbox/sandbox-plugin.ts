import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { parseForm } from './bracket-form.ts';
import { cardRoutes } from './card-routes.ts';
import { portalRoutes } from './portal-routes.ts';
import type { SandboxParts } from './sandbox-parts.ts';
import { moveClock } from './sandbox-store.ts';

const tickMs = 3_000;

/** What of the sandbox runs within the app. */
export function createSandboxPlugin(parts: SandboxParts): FastifyPluginAsync {
  return async (app) => {
    app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
      done(null, parseForm(String(body))),
    );
    app.addHook('onRequest', async (_, reply) => void reply.header('cache-control', 'no-store'));
    runByItself(app, parts);
    await app.register(cardRoutes, parts);
    await app.register(portalRoutes, parts);
  };
}

/** Lets time pass: what falls due is done, and its webhooks and those that failed before are sent. */
function runByItself(app: FastifyInstance, { orm, delivery }: SandboxParts): void {
  const { stop, stopped } = delivery.start(app);
  let ticking: Promise<void> | null = null;
  const tick = async () => {
    try {
      await moveClock(orm, 0);
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
    // an app that is closing refuses requests: what is left waits for the next start
    stop();
  });
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await ticking;
    await stopped();
  });
}
