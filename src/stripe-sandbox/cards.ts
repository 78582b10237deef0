import { hasValidCheckDigit } from '../domain/billing/check-digit.ts';
import type { CardBehavior } from './entities.ts';
import { cardError, type Decline, invalidRequest } from './errors.ts';
import { newId, type SandboxStore } from './sandbox-store.ts';
import type { StoredPaymentMethod } from './stored-objects.ts';

interface TestCard {
  number: string;
  brand: 'visa' | 'mastercard';
  behavior: CardBehavior;
}

/** https://docs.stripe.com/testing */
const testCards: readonly TestCard[] = [
  { number: '4242424242424242', brand: 'visa', behavior: 'works' },
  { number: '5555555555554444', brand: 'mastercard', behavior: 'works' },
  { number: '4000000000000341', brand: 'visa', behavior: 'charges-fail' },
  { number: '4000000000000002', brand: 'visa', behavior: 'declined' },
  { number: '4000000000009995', brand: 'visa', behavior: 'insufficient-funds' },
  { number: '4000000000000069', brand: 'visa', behavior: 'expired' },
  { number: '4000002500003155', brand: 'visa', behavior: 'asks-first' },
];

/** The cards that the portal offers, with Stripe's names for them. */
export const offeredCards = [
  { token: 'pm_card_visa', number: '4242424242424242', label: 'Visa ending in 4242, which works' },
  { token: 'pm_card_mastercard', number: '5555555555554444', label: 'Mastercard ending in 4444, which works' },
  { token: 'pm_card_chargeCustomerFail', number: '4000000000000341', label: 'Visa ending in 0341, whose charges fail' },
] as const;

const declined: Decline = {
  code: 'card_declined',
  decline_code: 'generic_decline',
  message: 'Your card was declined.',
};
const setupDeclines: Partial<Record<CardBehavior, Decline>> = {
  declined,
  'insufficient-funds': {
    code: 'card_declined',
    decline_code: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
  },
  expired: { code: 'expired_card', message: 'Your card has expired.' },
};

/** Returns the decline for setting up a card; undefined if the card can be set up. */
export function setupDecline({ behavior }: TestCard): Decline | undefined {
  return setupDeclines[behavior];
}

/** Returns the decline for charging a card that was set up; undefined if the card can be charged. */
export function chargeDecline(behavior: CardBehavior): Decline | undefined {
  return behavior === 'charges-fail' ? declined : setupDeclines[behavior];
}

/** A card as entered. */
interface TypedCard {
  number: string;
  exp_month: number;
  /** With four digits, or only the last two. */
  exp_year: number;
  cvc: string;
}
type CheckedCard = TestCard & Pick<TypedCard, 'exp_month' | 'exp_year'>;

const maxYears = 50;

/**
 * Validates an entered card and finds the test card.
 * @param now seconds since 1970
 * @throws SandboxError 402 for an invalid card, as from Stripe, or for a card that is not a test card
 */
export function checkCard({ number, exp_month, exp_year: year, cvc }: TypedCard, now: number): CheckedCard {
  const digits = number.replaceAll(/[\s-]/g, '');
  const isNumber = /^\d{12,19}$/.test(digits) && hasValidCheckDigit(digits);
  const card = testCards.find((one) => one.number === digits);
  if (!card) {
    const sandboxOnly = "This is the sandbox: use one of Stripe's test cards.";
    const message = isNumber ? sandboxOnly : 'Your card number is incorrect.';
    throw cardError({ code: 'incorrect_number', message, param: 'number' });
  }
  const today = new Date(now * 1_000);
  const thisYear = today.getUTCFullYear();
  const exp_year = year < 100 ? 2_000 + year : year;
  if (exp_month < 1 || exp_month > 12) throw invalidPart('expiration month', 'invalid_expiry_month', 'exp_month');
  if (exp_year < thisYear || exp_year > thisYear + maxYears) {
    throw invalidPart('expiration year', 'invalid_expiry_year', 'exp_year');
  }
  if (exp_year === thisYear && exp_month <= today.getUTCMonth()) {
    throw cardError({ code: 'expired_card', message: 'Your card has expired.', param: 'exp_month' });
  }
  if (!/^\d{3,4}$/.test(cvc)) throw invalidPart('security code', 'invalid_cvc', 'cvc');
  return { ...card, exp_month, exp_year };
}

function invalidPart(part: string, code: string, param: string) {
  return cardError({ code, message: `Your card's ${part} is invalid.`, param });
}

/**
 * Stores a card with only the last four digits of its number. @param customer null if the card is not attached to a
 * customer yet
 */
export function storeCard(store: SandboxStore, card: CheckedCard, customer: string | null): StoredPaymentMethod {
  const { number, brand, behavior, exp_month, exp_year } = card;
  const method: StoredPaymentMethod = {
    id: newId('pm'),
    object: 'payment_method',
    card: { brand, last4: number.slice(-4), exp_month, exp_year },
    customer,
  };
  return store.add('payment_method', method, { card: behavior });
}

/** Asserts that a card belongs to a customer. @throws SandboxError 400 if it does not */
export async function assertOwnCard(
  store: SandboxStore,
  { card, customer, param }: { card: string; customer: string; param: string },
): Promise<void> {
  const paymentMethod = await store.findOrFail('payment_method', card, param);
  if (paymentMethod.customer === customer) return;
  throw invalidRequest(
    `The customer does not have a payment method with the ID ${card}. The payment method must be attached to the customer.`,
    { code: 'resource_missing', param },
  );
}
