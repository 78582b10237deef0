import type { FastifyInstance } from 'fastify';
import type { Billing } from '../modules/billing/stripe-call.ts';
import { receiveWebhook } from '../modules/billing/webhooks.ts';
import { errorHandler } from '../platform/errors/error-handler.ts';
import { trpcError } from '../platform/errors/errors.ts';

/**
 * Serves POST /api/stripe/webhook. Uses plain HTTP: the signature covers the exact body, so the body must stay text. No
 * rate limit applies, since Stripe sends many events from few addresses.
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
