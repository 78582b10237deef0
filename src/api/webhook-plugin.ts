import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { answerError } from '../platform/answer-error.ts';
import type { CallContext } from '../platform/call-context.ts';
import { refusal } from '../platform/errors.ts';
import { callProcedure } from './call-procedure.ts';

interface WebhookOptions {
  createContext: (request: FastifyRequest, reply: FastifyReply) => CallContext;
}

/**
 * POST /api/stripe/webhook. Apart from the other calls: its signature is over the body's bytes, so the body stays
 * text, and Stripe sends from few addresses as often as it likes, so nothing counts its calls.
 */
export async function webhookPlugin(app: FastifyInstance, { createContext }: WebhookOptions): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_, body, done) => done(null, body));
  app.setErrorHandler(answerError);
  app.post('/stripe/webhook', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const signature = request.headers['stripe-signature'];
    if (typeof signature !== 'string') throw refusal('BAD_REQUEST', 'The signature is missing.');
    return callProcedure({
      path: 'billing.webhook',
      input: { payload: request.body ?? '', signature },
      ctx: createContext(request, reply),
      signal: new AbortController().signal,
    });
  });
}
