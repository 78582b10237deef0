import { hasCheckDigit } from '../domain/check-digit.ts';
import { cardError, type Decline } from './errors.ts';

/** What happens when a test card is set up, and when it is charged later. */
export type CardBehavior = 'works' | 'charges-fail' | 'asks-first' | 'declined' | 'insufficient-funds' | 'expired';

export interface TestCard {
  number: string;
  brand: 'visa' | 'mastercard';
  behavior: CardBehavior;
  /** For cards offered in the portal: Stripe's token and our label. */
  offered?: { token: string; label: string };
}

/** https://docs.stripe.com/testing */
export const testCards: readonly TestCard[] = [
  {
    number: '4242424242424242',
    brand: 'visa',
    behavior: 'works',
    offered: { token: 'pm_card_visa', label: 'Visa ending in 4242, which works' },
  },
  {
    number: '5555555555554444',
    brand: 'mastercard',
    behavior: 'works',
    offered: { token: 'pm_card_mastercard', label: 'Mastercard ending in 4444, which works' },
  },
  {
    number: '4000000000000341',
    brand: 'visa',
    behavior: 'charges-fail',
    offered: { token: 'pm_card_chargeCustomerFail', label: 'Visa ending in 0341, whose charges fail' },
  },
  { number: '4000000000000002', brand: 'visa', behavior: 'declined' },
  { number: '4000000000009995', brand: 'visa', behavior: 'insufficient-funds' },
  { number: '4000000000000069', brand: 'visa', behavior: 'expired' },
  { number: '4000002500003155', brand: 'visa', behavior: 'asks-first' },
];

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

/** Why a card cannot be set up; undefined if it can. */
export function setupDecline(behavior: CardBehavior): Decline | undefined {
  return setupDeclines[behavior];
}

/** Why a card cannot be charged after its set-up; undefined if it can. */
export function chargeDecline(behavior: CardBehavior): Decline | undefined {
  return behavior === 'charges-fail' ? declined : setupDeclines[behavior];
}

/** A card as entered. */
export interface TypedCard {
  number: string;
  exp_month: number;
  /** Four digits, or the last two. */
  exp_year: number;
  cvc: string;
}
export interface CheckedCard {
  card: TestCard;
  expiryMonth: number;
  expiryYear: number;
}

const maxYears = 50;

/**
 * Validates an entered card and finds the test card.
 * @param now seconds since 1970
 * @throws SandboxError 402 as from Stripe for an invalid card, and for one that is not a test card
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
    throw cardProblem('invalid_expiry_month', "Your card's expiration month is invalid.", 'exp_month');
  }
  if (expiryYear < thisYear || expiryYear > thisYear + maxYears) {
    throw cardProblem('invalid_expiry_year', "Your card's expiration year is invalid.", 'exp_year');
  }
  if (expiryYear === thisYear && expiryMonth < thisMonth) {
    throw cardProblem('expired_card', 'Your card has expired.', 'exp_month');
  }
  if (!/^\d{3,4}$/.test(cvc)) throw cardProblem('invalid_cvc', "Your card's security code is invalid.", 'cvc');
  return { card, expiryMonth, expiryYear };
}

function incorrectNumber(message: string) {
  return cardProblem('incorrect_number', message, 'number');
}

function cardProblem(code: string, message: string, param: string) {
  return cardError({ code, message, param });
}
