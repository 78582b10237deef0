import { cardError } from './sandbox-error.ts';
import { type TestCard, testCards } from './test-cards.ts';

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

/** Luhn's rule: https://en.wikipedia.org/wiki/Luhn_algorithm */
function hasCheckDigit(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

function incorrectNumber(message: string) {
  return refused('incorrect_number', message, 'number');
}

function refused(code: string, message: string, param: string) {
  return cardError({ code, message, param });
}
