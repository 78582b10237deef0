import type { FastifyInstance } from 'fastify';
import { serverLimits } from '../../domain/product/limits.ts';
import { claimRender } from './claim-render.ts';
import type { RenderServices } from './render-step.ts';
import { continueRender } from './render-steps.ts';
import { renderWork } from './render-work.ts';

/**
 * Works on the due renders of all accounts, several at once, until the app closes. Closing waits for the steps that have
 * begun; what is left goes on in another process, or after the next start.
 */
export function runRenders(app: FastifyInstance, services: RenderServices): void {
  const { atOnce } = serverLimits.renders;
  const { checkEveryMs } = services.rendering.pace;
  const running = new Set<Promise<void>>();
  let closing = false;

  async function work(): Promise<void> {
    try {
      while (!closing) {
        const render = await claimRender(services.orm);
        if (!render) return;
        await continueRender(services, render);
      }
    } catch (error) {
      // such as a database that is away: the next check tries again
      app.log.error(error, 'a render could not be continued');
    }
  }

  const start = () => {
    if (closing || running.size >= atOnce) return;
    const run: Promise<void> = work().finally(() => running.delete(run));
    running.add(run);
  };
  const stopListening = services.changes.listen(renderWork, start);
  const timer = setInterval(start, checkEveryMs).unref();
  app.addHook('onReady', async () => start());
  app.addHook('preClose', async () => {
    closing = true;
    clearInterval(timer);
    stopListening();
  });
  app.addHook('onClose', async () => {
    await Promise.all(running);
  });
}
