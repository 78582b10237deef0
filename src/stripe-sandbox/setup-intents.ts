import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { checkCard, setupDecline, storeCard } from './cards.ts';
import { type Sandbox, withStore } from './clock.ts';
import { type Endpoints, endpoint, metadata, readParameters, text } from './endpoint.ts';
import {
  cardError,
  type Decline,
  errorResponse,
  invalidKey,
  invalidRequest,
  missing,
  type SandboxError,
} from './errors.ts';
import { sandboxKeys } from './keys.ts';
import { newId, type SandboxStore } from './sandbox-store.ts';
import type { StoredSetupIntent } from './stored-objects.ts';

const createParams = z.strictObject({
  customer: text,
  usage: z.literal('off_session'),
  allowed_payment_method_types: z.strictObject({ 0: z.literal('card') }).optional(),
  metadata: metadata.optional(),
});

export const setupIntentEndpoints: Endpoints = {
  'POST /v1/setup_intents': endpoint(createParams, async ({ store, params }) => {
    await store.findOrFail('customer', params.customer, 'customer');
    const id = newId('seti');
    return store.add('setup_intent', {
      id,
      object: 'setup_intent',
      client_secret: newId(`${id}_secret`),
      customer: params.customer,
      payment_method: null,
      status: 'requires_payment_method',
    });
  }),
  'GET /v1/setup_intents/:id': endpoint(z.strictObject({}), ({ store, id }) => store.findOrFail('setup_intent', id)),
};

/** A card as sent by the browser's form. The address is not stored. */
const paymentMethodData = z.strictObject({
  type: z.literal('card'),
  card: z.strictObject({ number: text, exp_month: z.int(), exp_year: z.int(), cvc: text }),
  billing_details: z.strictObject({ address: z.strictObject({ postal_code: z.string().max(5_000) }) }).optional(),
});

/** The credentials in calls from the browser, as stripe.js sends them: the publishable key and the client secret. */
const access = { key: text, client_secret: text };
const retrieveParams = z.strictObject(access);
const confirmParams = z.strictObject({ ...access, payment_method_data: paymentMethodData });
const challengeParams = z.strictObject({ ...access, outcome: z.enum(['complete', 'fail']) });

interface ById {
  Params: { id: string };
}

/** The endpoints for the card form in the browser. */
export async function cardRoutes(app: FastifyInstance, sandbox: Sandbox): Promise<void> {
  const path = '/sandbox/stripe/v1/setup_intents/:id';
  app.setErrorHandler((error, request, reply) => {
    const isClientError = error instanceof Error && 'statusCode' in error && Number(error.statusCode) < 500;
    const { status, body } = errorResponse(isClientError ? invalidRequest(error.message) : error);
    if (status >= 500) request.log.error(error);
    return reply.code(status).send(body);
  });

  app.get<ById>(path, async ({ params: { id }, query }) => {
    const params = readParameters(retrieveParams, query);
    return withStore(sandbox, id, (store) => openIntent(store, id, params));
  });
  app.post<ById>(`${path}/confirm`, async ({ params: { id }, body }) => {
    const params = readParameters(confirmParams, body);
    return withStore(sandbox, id, async (store) =>
      confirmSetup(store, await openIntent(store, id, params), params.payment_method_data),
    );
  });
  app.post<ById>(`${path}/challenge`, async ({ params: { id }, body }) => {
    const params = readParameters(challengeParams, body);
    return withStore(sandbox, id, async (store) =>
      endChallenge(store, await openIntent(store, id, params), params.outcome),
    );
  });
}

/**
 * Finds a SetupIntent. @throws SandboxError for a wrong key or secret, with Stripe's messages, which disclose nothing
 */
async function openIntent(
  store: SandboxStore,
  id: string,
  { key, client_secret: secret }: z.output<typeof retrieveParams>,
): Promise<StoredSetupIntent> {
  if (key !== sandboxKeys.publishableKey) throw invalidKey(key);
  const intent = await store.findOrFail('setup_intent', id);
  if (intent.client_secret !== secret) throw missing('setup_intent', id);
  return intent;
}

/**
 * Confirms a SetupIntent with a card.
 * @returns the SetupIntent, which has succeeded or waits for the confirmation that a bank asks for
 * @throws SandboxError 402 if the card is declined, 400 if the SetupIntent has already succeeded
 */
async function confirmSetup(
  store: SandboxStore,
  intent: StoredSetupIntent,
  { card: typed }: z.output<typeof paymentMethodData>,
): Promise<StoredSetupIntent> {
  if (intent.status === 'succeeded') throw unexpectedState(intent, 'it has already succeeded');
  const card = checkCard(typed, store.now);
  const decline = setupDecline(card);
  if (decline) return failSetup(store, intent, decline);
  const { id } = storeCard(store, card, null);
  if (card.behavior !== 'asks-first') return succeed(store, intent, id);
  return store.change('setup_intent', intent.id, { data: { status: 'requires_action', payment_method: id } });
}

/**
 * Completes or fails the confirmation that a bank asked for.
 * @throws SandboxError 400 if no confirmation is pending, 402 if `outcome` is `fail`
 */
async function endChallenge(
  store: SandboxStore,
  intent: StoredSetupIntent,
  outcome: 'complete' | 'fail',
): Promise<StoredSetupIntent> {
  const { status, payment_method: card } = intent;
  if (status !== 'requires_action' || !card) throw unexpectedState(intent, `it has a status of ${status}`);
  if (outcome === 'complete') return succeed(store, intent, card);
  return failSetup(store, intent, {
    code: 'setup_intent_authentication_failure',
    message: 'The latest attempt to set up the payment method has failed because authentication failed.',
  });
}

async function succeed(
  store: SandboxStore,
  { id, customer }: StoredSetupIntent,
  card: string,
): Promise<StoredSetupIntent> {
  await store.change('payment_method', card, { data: { customer } });
  return store.change('setup_intent', id, {
    data: { status: 'succeeded', payment_method: card },
    type: 'setup_intent.succeeded',
  });
}

async function failSetup(store: SandboxStore, { id }: StoredSetupIntent, decline: Decline): Promise<never> {
  const failed = await store.change('setup_intent', id, {
    data: { status: 'requires_payment_method', payment_method: null },
  });
  throw cardError(decline, { setup_intent: failed });
}

function unexpectedState(intent: StoredSetupIntent, why: string): SandboxError {
  const message = `You cannot confirm this SetupIntent because ${why}.`;
  return invalidRequest(message, { code: 'setup_intent_unexpected_state', setup_intent: intent });
}
