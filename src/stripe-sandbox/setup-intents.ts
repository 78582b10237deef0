import { z } from 'zod';
import { checkCard, setupDecline } from './cards.ts';
import { type Endpoint, endpoint } from './endpoint.ts';
import { cardError, type Decline, SandboxError } from './errors.ts';
import { newId, randomLetters } from './ids.ts';
import type { Ledger } from './ledger.ts';
import { metadata, noParameters, text, whole } from './parameters.ts';
import { attachCard, storeCard } from './payment-methods.ts';
import type { StoredPaymentMethod, StoredSetupIntent } from './stored-objects.ts';

const createParams = z.strictObject({
  customer: text,
  usage: z.enum(['off_session']),
  allowed_payment_method_types: z.array(z.enum(['card'])).optional(),
  metadata: metadata.optional(),
});

export const setupIntentEndpoints: readonly Endpoint[] = [
  endpoint('POST /v1/setup_intents', {
    params: createParams,
    async run({ ledger, params }) {
      await ledger.need('customer', params.customer, 'customer');
      const intent = ledger.add('setup_intent', newSetupIntent(params, ledger.now));
      ledger.emit('setup_intent.created', intent);
      return intent;
    },
  }),
  endpoint('GET /v1/setup_intents/:id', {
    params: noParameters,
    run: ({ ledger, id }) => ledger.need('setup_intent', id),
  }),
];

/** A card as sent by the browser's form. */
export const paymentMethodData = z.strictObject({
  type: z.enum(['card']),
  card: z.strictObject({ number: text, exp_month: whole, exp_year: whole, cvc: text }),
  billing_details: z.strictObject({ address: z.strictObject({ postal_code: z.string().max(5_000) }) }).optional(),
});

/**
 * Confirms a SetupIntent with a card.
 * @returns the SetupIntent: succeeded, or waiting for a second confirmation
 * @throws SandboxError 402 if the card is declined, 400 if the SetupIntent has already succeeded
 */
export async function confirmSetup(
  ledger: Ledger,
  intent: StoredSetupIntent,
  { card: typed, billing_details: billing }: z.output<typeof paymentMethodData>,
): Promise<StoredSetupIntent> {
  if (intent.status === 'succeeded') throw unexpectedState(intent, 'it has already succeeded');
  const checked = checkCard(typed, ledger.now);
  const card = storeCard(ledger, checked, billing?.address.postal_code || null);
  const { behavior: behaviour } = checked.card;
  const decline = setupDecline(behaviour);
  if (decline) return failSetup(ledger, intent, { decline, card });
  if (behaviour === 'asks-first') return askFirst(ledger, intent, card);
  return succeed(ledger, intent, card.id);
}

/**
 * Completes or fails the second confirmation that a bank asked for.
 * @throws SandboxError 400 if none is pending, 402 if it failed
 */
export async function endChallenge(
  ledger: Ledger,
  intent: StoredSetupIntent,
  outcome: 'complete' | 'fail',
): Promise<StoredSetupIntent> {
  const { status, payment_method: cardId } = intent;
  if (status !== 'requires_action' || !cardId) throw unexpectedState(intent, `it has a status of ${status}`);
  if (outcome === 'complete') return succeed(ledger, intent, cardId);
  const decline = {
    code: 'setup_intent_authentication_failure',
    message: 'The latest attempt to set up the payment method has failed because authentication failed.',
  };
  return failSetup(ledger, intent, { decline, card: await ledger.need('payment_method', cardId) });
}

async function succeed(ledger: Ledger, intent: StoredSetupIntent, card: string): Promise<StoredSetupIntent> {
  if (intent.customer) await attachCard(ledger, card, intent.customer);
  return ledger.change('setup_intent', intent.id, {
    data: { status: 'succeeded', payment_method: card, next_action: null, last_setup_error: null },
    type: 'setup_intent.succeeded',
  });
}

function askFirst(ledger: Ledger, intent: StoredSetupIntent, card: StoredPaymentMethod): Promise<StoredSetupIntent> {
  return ledger.change('setup_intent', intent.id, {
    data: {
      status: 'requires_action',
      payment_method: card.id,
      last_setup_error: null,
      next_action: {
        type: 'use_stripe_sdk',
        use_stripe_sdk: { type: 'three_d_secure_redirect', source: `src_${card.id.slice('pm_'.length)}` },
      },
    },
    type: 'setup_intent.requires_action',
  });
}

async function failSetup(
  ledger: Ledger,
  { id }: StoredSetupIntent,
  { decline, card }: { decline: Decline; card: StoredPaymentMethod },
): Promise<never> {
  const failed = await ledger.change('setup_intent', id, {
    data: {
      status: 'requires_payment_method',
      payment_method: null,
      next_action: null,
      last_setup_error: { ...decline, type: 'card_error', payment_method: card },
    },
    type: 'setup_intent.setup_failed',
  });
  throw cardError(decline, { setup_intent: failed, payment_method: card });
}

function unexpectedState(intent: StoredSetupIntent, why: string): SandboxError {
  return new SandboxError(400, {
    type: 'invalid_request_error',
    code: 'setup_intent_unexpected_state',
    message: `You cannot confirm this SetupIntent because ${why}.`,
    setup_intent: intent,
  });
}

/** A SetupIntent that waits for a card. */
function newSetupIntent(params: z.output<typeof createParams>, now: number): StoredSetupIntent {
  const id = newId('seti');
  return {
    id,
    object: 'setup_intent',
    client_secret: `${id}_secret_${randomLetters(25)}`,
    created: now,
    customer: params.customer,
    last_setup_error: null,
    livemode: false,
    metadata: params.metadata ?? {},
    next_action: null,
    payment_method: null,
    payment_method_types: ['card'],
    status: 'requires_payment_method',
    usage: params.usage,
  };
}
