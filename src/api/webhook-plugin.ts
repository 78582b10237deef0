import type { FastifyInstance } from 'fastify';
import type { Billing } from '../modules/billing/stripe-call.ts';
import { receiveWebhook } from '../modules/billing/webhooks.ts';
import { errorHandler } from '../platform/error-handler.ts';
import { trpcError } from '../platform/errors.ts';

/**
 * POST /api/stripe/webhook, plain HTTP apart from the calls: its signature is over the body's bytes, so the body stays
 * text, and Stripe sends from few addresses as often as it likes, so no rate limit applies.
 */
export async function webhookPlugin(app: FastifyInstance, services: Omit<Billing, 'log'>): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_, body, done) => done(null, body));
  app.setErrorHandler(errorHandler);
  app.post<{ Body?: string }>('/stripe/webhook', async ({ headers, body, log }, reply) => {
    reply.header('cache-control', 'no-store');
    const signature = headers['stripe-signature'];
    if (typeof signature !== 'string') throw trpcError('BAD_REQUEST', 'The signature is missing.');
    const { orm, stripe, settings } = services;
    return receiveWebhook({ orm, stripe, settings, log }, { payload: body ?? '', signature });
  });
}
