import { hasCheckDigit } from '../domain/check-digit.ts';
import { cardError, type Decline } from './errors.ts';

/** What a test card does: when it is set up, and when it is charged later. */
export type CardBehaviour = 'works' | 'charges-fail' | 'asks-first' | 'declined' | 'insufficient-funds' | 'expired';

export interface TestCard {
  number: string;
  brand: 'visa' | 'mastercard';
  behaviour: CardBehaviour;
  /** In the portal's choice of cards: Stripe's name for it, and ours. */
  offered?: { token: string; label: string };
}

/** https://docs.stripe.com/testing */
export const testCards: readonly TestCard[] = [
  {
    number: '4242424242424242',
    brand: 'visa',
    behaviour: 'works',
    offered: { token: 'pm_card_visa', label: 'Visa ending in 4242, which works' },
  },
  {
    number: '5555555555554444',
    brand: 'mastercard',
    behaviour: 'works',
    offered: { token: 'pm_card_mastercard', label: 'Mastercard ending in 4444, which works' },
  },
  {
    number: '4000000000000341',
    brand: 'visa',
    behaviour: 'charges-fail',
    offered: { token: 'pm_card_chargeCustomerFail', label: 'Visa ending in 0341, whose charges fail' },
  },
  { number: '4000000000000002', brand: 'visa', behaviour: 'declined' },
  { number: '4000000000009995', brand: 'visa', behaviour: 'insufficient-funds' },
  { number: '4000000000000069', brand: 'visa', behaviour: 'expired' },
  { number: '4000002500003155', brand: 'visa', behaviour: 'asks-first' },
];

const declined: Decline = {
  code: 'card_declined',
  decline_code: 'generic_decline',
  message: 'Your card was declined.',
};
const setupDeclines: Partial<Record<CardBehaviour, Decline>> = {
  declined,
  'insufficient-funds': {
    code: 'card_declined',
    decline_code: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
  },
  expired: { code: 'expired_card', message: 'Your card has expired.' },
};

/** Why a card cannot be set up, if so. */
export function setupDecline(behaviour: CardBehaviour): Decline | undefined {
  return setupDeclines[behaviour];
}

/** Why a card that is set up cannot be charged, if so. */
export function chargeDecline(behaviour: CardBehaviour): Decline | undefined {
  return behaviour === 'charges-fail' ? declined : setupDeclines[behaviour];
}

/** A card as somebody typed it. */
export interface TypedCard {
  number: string;
  exp_month: number;
  /** Of four digits, or the last two. */
  exp_year: number;
  cvc: string;
}
export interface CheckedCard {
  card: TestCard;
  expiryMonth: number;
  expiryYear: number;
}

const mostYears = 50;

/**
 * Finds the test card that was typed.
 * @param now seconds since 1970
 * @throws SandboxError 402 as Stripe for a card that cannot be one, and for one that is not a test card
 */
export function checkCard(
  { number, exp_month: expiryMonth, exp_year: year, cvc }: TypedCard,
  now: number,
): CheckedCard {
  const digits = number.replaceAll(/[\s-]/g, '');
  if (!/^\d{12,19}$/.test(digits) || !hasCheckDigit(digits)) throw incorrectNumber('Your card number is incorrect.');
  const card = testCards.find((one) => one.number === digits);
  if (!card) throw incorrectNumber("This is the sandbox: use one of Stripe's test cards.");
  const today = new Date(now * 1_000);
  const [thisYear, thisMonth] = [today.getUTCFullYear(), today.getUTCMonth() + 1];
  const expiryYear = year < 100 ? 2_000 + year : year;
  if (expiryMonth < 1 || expiryMonth > 12) {
    throw refused('invalid_expiry_month', "Your card's expiration month is invalid.", 'exp_month');
  }
  if (expiryYear < thisYear || expiryYear > thisYear + mostYears) {
    throw refused('invalid_expiry_year', "Your card's expiration year is invalid.", 'exp_year');
  }
  if (expiryYear === thisYear && expiryMonth < thisMonth) {
    throw refused('expired_card', 'Your card has expired.', 'exp_month');
  }
  if (!/^\d{3,4}$/.test(cvc)) throw refused('invalid_cvc', "Your card's security code is invalid.", 'cvc');
  return { card, expiryMonth, expiryYear };
}

function incorrectNumber(message: string) {
  return refused('incorrect_number', message, 'number');
}

function refused(code: string, message: string, param: string) {
  return cardError({ code, message, param });
}
