import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { checkCard, setupDecline, storeCard } from './cards.ts';
import { type Sandbox, withLedger } from './clock.ts';
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
import { type Ledger, newId } from './ledger.ts';
import type { StoredSetupIntent } from './stored-objects.ts';

const createParams = z.strictObject({
  customer: text,
  usage: z.literal('off_session'),
  allowed_payment_method_types: z.strictObject({ 0: z.literal('card') }).optional(),
  metadata: metadata.optional(),
});

export const setupIntentEndpoints: Endpoints = {
  'POST /v1/setup_intents': endpoint(createParams, async ({ ledger, params }) => {
    await ledger.need('customer', params.customer, 'customer');
    const id = newId('seti');
    return ledger.add('setup_intent', {
      id,
      object: 'setup_intent',
      client_secret: newId(`${id}_secret`),
      customer: params.customer,
      payment_method: null,
      status: 'requires_payment_method',
    });
  }),
  'GET /v1/setup_intents/:id': endpoint(z.strictObject({}), ({ ledger, id }) => ledger.need('setup_intent', id)),
};

/** A card as sent by the browser's form; its address is not stored. */
const paymentMethodData = z.strictObject({
  type: z.literal('card'),
  card: z.strictObject({ number: text, exp_month: z.int(), exp_year: z.int(), cvc: text }),
  billing_details: z.strictObject({ address: z.strictObject({ postal_code: z.string().max(5_000) }) }).optional(),
});

/** What calls from the browser carry, as with stripe.js: the publishable key and the client secret. */
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
    return withLedger(sandbox, id, (ledger) => openIntent(ledger, id, params));
  });
  app.post<ById>(`${path}/confirm`, async ({ params: { id }, body }) => {
    const params = readParameters(confirmParams, body);
    return withLedger(sandbox, id, async (ledger) =>
      confirmSetup(ledger, await openIntent(ledger, id, params), params.payment_method_data),
    );
  });
  app.post<ById>(`${path}/challenge`, async ({ params: { id }, body }) => {
    const params = readParameters(challengeParams, body);
    return withLedger(sandbox, id, async (ledger) =>
      endChallenge(ledger, await openIntent(ledger, id, params), params.outcome),
    );
  });
}

/** @throws SandboxError as Stripe does for a wrong key or secret, so that nothing is disclosed */
async function openIntent(
  ledger: Ledger,
  id: string,
  { key, client_secret: secret }: z.output<typeof retrieveParams>,
): Promise<StoredSetupIntent> {
  if (key !== sandboxKeys.publishableKey) throw invalidKey(key);
  const intent = await ledger.need('setup_intent', id);
  if (intent.client_secret !== secret) throw missing('setup_intent', id);
  return intent;
}

/**
 * Confirms a SetupIntent with a card.
 * @returns the SetupIntent: succeeded, or waiting for a second confirmation
 * @throws SandboxError 402 if the card is declined, 400 if the SetupIntent has already succeeded
 */
async function confirmSetup(
  ledger: Ledger,
  intent: StoredSetupIntent,
  { card: typed }: z.output<typeof paymentMethodData>,
): Promise<StoredSetupIntent> {
  if (intent.status === 'succeeded') throw unexpectedState(intent, 'it has already succeeded');
  const card = checkCard(typed, ledger.now);
  const decline = setupDecline(card);
  if (decline) return failSetup(ledger, intent, decline);
  const { id } = storeCard(ledger, card, null);
  if (card.behavior !== 'asks-first') return succeed(ledger, intent, id);
  return ledger.change('setup_intent', intent.id, { data: { status: 'requires_action', payment_method: id } });
}

/**
 * Completes or fails the second confirmation that a bank asked for.
 * @throws SandboxError 400 if none is pending, 402 if it failed
 */
async function endChallenge(
  ledger: Ledger,
  intent: StoredSetupIntent,
  outcome: 'complete' | 'fail',
): Promise<StoredSetupIntent> {
  const { status, payment_method: card } = intent;
  if (status !== 'requires_action' || !card) throw unexpectedState(intent, `it has a status of ${status}`);
  if (outcome === 'complete') return succeed(ledger, intent, card);
  return failSetup(ledger, intent, {
    code: 'setup_intent_authentication_failure',
    message: 'The latest attempt to set up the payment method has failed because authentication failed.',
  });
}

async function succeed(ledger: Ledger, { id, customer }: StoredSetupIntent, card: string): Promise<StoredSetupIntent> {
  await ledger.change('payment_method', card, { data: { customer } });
  return ledger.change('setup_intent', id, {
    data: { status: 'succeeded', payment_method: card },
    type: 'setup_intent.succeeded',
  });
}

async function failSetup(ledger: Ledger, { id }: StoredSetupIntent, decline: Decline): Promise<never> {
  const failed = await ledger.change('setup_intent', id, {
    data: { status: 'requires_payment_method', payment_method: null },
  });
  throw cardError(decline, { setup_intent: failed });
}

function unexpectedState(intent: StoredSetupIntent, why: string): SandboxError {
  const message = `You cannot confirm this SetupIntent because ${why}.`;
  return invalidRequest(message, { code: 'setup_intent_unexpected_state', setup_intent: intent });
}
