import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { declineResponse, errorResponse } from './api.ts';
import { withLedger } from './clock.ts';
import { invalidRequest, missing, SandboxError } from './errors.ts';
import { type FormMap, formFromJson, parseForm } from './form.ts';
import { sandboxKeys } from './keys.ts';
import type { Ledger } from './ledger.ts';
import { readParameters, text } from './parameters.ts';
import type { SandboxParts } from './parts.ts';
import { confirmSetup, endChallenge, paymentMethodData } from './setup-intents.ts';
import type { StoredSetupIntent } from './stored-objects.ts';

const access = { key: text, client_secret: text };
const retrieveSchema = z.strictObject(access);
const confirmSchema = z.strictObject({ ...access, payment_method_data: paymentMethodData });
const challengeSchema = z.strictObject({ ...access, outcome: z.enum(['complete', 'fail']) });

interface IntentCall<Params> {
  ledger: Ledger;
  intent: StoredSetupIntent;
  params: Params;
}

/** The endpoints for the card form in the browser. As with stripe.js, calls carry the publishable key and client secret. */
export async function cardRoutes(app: FastifyInstance, { orm, delivery }: SandboxParts): Promise<void> {
  const path = '/sandbox/stripe/v1/setup_intents/:id';
  app.setErrorHandler((error, request, reply) => {
    const isClientError = error instanceof Error && 'statusCode' in error && Number(error.statusCode) < 500;
    const { status, body } = errorResponse(isClientError ? invalidRequest(error.message) : error);
    if (status >= 500) request.log.error(error);
    return reply.code(status).send(body);
  });

  const answer = <Schema extends z.ZodType<{ key: string; client_secret: string }>>(
    schema: Schema,
    work: (call: IntentCall<z.output<Schema>>) => Promise<StoredSetupIntent> | StoredSetupIntent,
  ) => {
    return async (request: FastifyRequest<{ Params: { id: string } }>) => {
      const params = readParameters(schema, requestForm(request));
      const { answer: done, emitted } = await withLedger(orm, request.params.id, async (ledger) => {
        ledger.cause = { id: null, idempotency_key: null };
        const intent = await openIntent(ledger, request.params.id, params);
        try {
          return { status: 200, body: await work({ ledger, intent, params }) };
        } catch (error) {
          return declineResponse(error);
        }
      });
      if (emitted) delivery.poke();
      return done;
    };
  };
  app.get<{ Params: { id: string } }>(path, async (request, reply) => {
    const { status, body } = await answer(retrieveSchema, ({ intent }) => intent)(request);
    return reply.code(status).send(body);
  });
  app.post<{ Params: { id: string } }>(`${path}/confirm`, async (request, reply) => {
    const confirm = answer(confirmSchema, ({ ledger, intent, params }) =>
      confirmSetup(ledger, intent, params.payment_method_data),
    );
    const { status, body } = await confirm(request);
    return reply.code(status).send(body);
  });
  app.post<{ Params: { id: string } }>(`${path}/challenge`, async (request, reply) => {
    const end = answer(challengeSchema, ({ ledger, intent, params }) => endChallenge(ledger, intent, params.outcome));
    const { status, body } = await end(request);
    return reply.code(status).send(body);
  });
}

function requestForm({ method, url, body }: FastifyRequest): FormMap {
  return method === 'GET' ? parseForm(url.split('?')[1] ?? '') : formFromJson(body);
}

/** @throws SandboxError as Stripe does for a wrong key or secret, so that nothing is disclosed */
async function openIntent(
  ledger: Ledger,
  id: string,
  { key, client_secret: secret }: { key: string; client_secret: string },
): Promise<StoredSetupIntent> {
  if (key !== sandboxKeys.publishableKey) {
    throw new SandboxError(401, {
      type: 'invalid_request_error',
      message: `Invalid API Key provided: ${key.slice(0, 8)}***`,
    });
  }
  const intent = await ledger.find('setup_intent', id);
  if (!intent || 'deleted' in intent || !secretsEqual(intent.client_secret, secret)) throw missing('setup_intent', id);
  return intent;
}

function secretsEqual(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
