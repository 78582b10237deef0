import { z } from 'zod';
import { checkCard } from './card-check.ts';
import type { Ledger } from './ledger.ts';
import { address, removable, text, whole } from './parameters.ts';
import { attachCard, cardNamed, storeCard } from './payment-methods.ts';
import { cardError, type Decline, invalidRequest, SandboxError } from './sandbox-error.ts';
import type { StoredPaymentMethod, StoredSetupIntent } from './stored-objects.ts';
import { setupDecline } from './test-cards.ts';

/** A card as a form sends it. */
export const paymentMethodData = z.strictObject({
  type: z.enum(['card']),
  card: z.strictObject({ number: text, exp_month: whole, exp_year: whole, cvc: text }),
  billing_details: z
    .strictObject({
      name: removable.optional(),
      email: removable.optional(),
      phone: removable.optional(),
      address: address.optional(),
    })
    .optional(),
});

/** What a set-up is confirmed with: a card's id or a card; neither when it has one. */
export interface Confirmation {
  payment_method?: string | undefined;
  payment_method_data?: z.output<typeof paymentMethodData> | undefined;
}

/**
 * Confirms a card for a set-up.
 * @returns the set-up: succeeded, or waiting for a second confirmation
 * @throws SandboxError 402 when the card is refused, 400 when the set-up is over or has no card
 */
export async function confirmSetup(
  ledger: Ledger,
  intent: StoredSetupIntent,
  confirmation: Confirmation,
): Promise<StoredSetupIntent> {
  if (intent.status === 'succeeded') throw unexpectedState(intent, 'it has already succeeded');
  if (intent.status === 'canceled') throw unexpectedState(intent, 'it has a status of canceled');
  const card = await cardFor(ledger, intent, confirmation);
  const behaviour = (await ledger.notes(card.id)).card ?? 'works';
  const decline = setupDecline(behaviour);
  if (decline) return failSetup(ledger, intent, { decline, card });
  if (behaviour === 'asks-first') return askFirst(ledger, intent, card);
  return succeed(ledger, intent, card.id);
}

/**
 * Ends the second confirmation that a bank asked for.
 * @throws SandboxError 400 when none is under way, 402 when it failed
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

/** Gives a set-up up. @throws SandboxError 400 when it is over */
export async function cancelSetup(
  ledger: Ledger,
  intent: StoredSetupIntent,
  reason: StoredSetupIntent['cancellation_reason'],
): Promise<StoredSetupIntent> {
  if (intent.status === 'succeeded' || intent.status === 'canceled') {
    throw unexpectedState(intent, `it has a status of ${intent.status}`, 'cancel');
  }
  return ledger.change('setup_intent', intent.id, {
    data: { status: 'canceled', cancellation_reason: reason, next_action: null },
    type: 'setup_intent.canceled',
  });
}

async function cardFor(
  ledger: Ledger,
  intent: StoredSetupIntent,
  { payment_method: id = intent.payment_method ?? undefined, payment_method_data: data }: Confirmation,
): Promise<StoredPaymentMethod> {
  if (data) {
    const { billing_details: billing } = data;
    return storeCard(ledger, { ...checkCard(data.card, ledger.now), ...(billing && { billing: withNulls(billing) }) });
  }
  if (id) return cardNamed(ledger, id, 'payment_method');
  throw invalidRequest(
    "You cannot confirm this SetupIntent because it's missing a payment method. Update the SetupIntent with a payment method and then confirm it again.",
    { code: 'setup_intent_unexpected_state' },
  );
}

type TypedDetails = NonNullable<z.output<typeof paymentMethodData>['billing_details']>;

function withNulls({ name = null, email = null, phone = null, address: where }: TypedDetails) {
  return { name, email, phone, address: where ?? null };
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

function unexpectedState(intent: StoredSetupIntent, why: string, verb = 'confirm'): SandboxError {
  return new SandboxError(400, {
    type: 'invalid_request_error',
    code: 'setup_intent_unexpected_state',
    message: `You cannot ${verb} this SetupIntent because ${why}.`,
    setup_intent: intent,
  });
}
