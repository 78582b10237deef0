import { hasValidCheckDigit } from '../../../../src/domain/billing/check-digit.ts';
/** The three inputs of a card as typed. */
export interface CardTexts {
  number: string;
  expiry: string;
  cvc: string;
}
export type CardPart = keyof CardTexts;

export type CardBrand = 'visa' | 'mastercard' | 'amex' | 'discover' | 'unknown';

/** An error in one part of a card, with stripe.js's code and message. */
export interface CardProblem {
  part: CardPart;
  code: string;
  message: string;
  /** Whether the text is merely incomplete, which is no error while typing. */
  incomplete: boolean;
}

interface NumberFormat {
  starts: RegExp;
  /** How many digits a number has. */
  digits: number;
  /** The digits of each group. */
  groups: readonly number[];
  cvc: number;
}

const plain: Omit<NumberFormat, 'starts'> = { digits: 16, groups: [4, 4, 4, 4], cvc: 3 };
const formats: Record<Exclude<CardBrand, 'unknown'>, NumberFormat> = {
  visa: { ...plain, starts: /^4/ },
  mastercard: { ...plain, starts: /^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/ },
  amex: { starts: /^3[47]/, digits: 15, groups: [4, 6, 5], cvc: 4 },
  discover: { ...plain, starts: /^(6011|64[4-9]|65)/ },
};
// Object.entries returns plain strings as keys
const brands = Object.entries(formats) as [CardBrand, NumberFormat][];

const onlyDigits = (text: string) => text.replaceAll(/\D/g, '');

export function detectBrand(number: string): CardBrand {
  const digits = onlyDigits(number);
  return brands.find(([, { starts }]) => starts.test(digits))?.[0] ?? 'unknown';
}

function numberFormat(number: string): Omit<NumberFormat, 'starts'> {
  const brand = detectBrand(number);
  return brand === 'unknown' ? plain : formats[brand];
}

/** Formats each part while typing and drops invalid characters. */
export const formatPart: Record<CardPart, (text: string, card: CardTexts) => string> = {
  number(text) {
    const { digits, groups } = numberFormat(text);
    let rest = onlyDigits(text).slice(0, digits);
    const parts: string[] = [];
    for (const length of groups) {
      parts.push(rest.slice(0, length));
      rest = rest.slice(length);
    }
    return parts.filter(Boolean).join(' ');
  },
  expiry(text) {
    const typed = onlyDigits(text);
    // 2 to 9 can only be months of one digit, so a zero is added; `1/` means January
    const month = /^[2-9]/.test(typed) || /^\s*1\s*\//.test(text) ? `0${typed}` : typed;
    // autofill may enter a four-digit year
    const digits = month.length === 6 ? month.slice(0, 2) + month.slice(4) : month.slice(0, 4);
    return digits.length > 2 || (digits.length === 2 && typed.length < 2)
      ? `${digits.slice(0, 2)} / ${digits.slice(2)}`
      : digits;
  },
  cvc: (text, { number }) =>
    onlyDigits(text).slice(0, detectBrand(number) === 'unknown' ? 4 : numberFormat(number).cvc),
};

/** Validates each part: returns its first error, or null. An empty part is incomplete. */
export const checkPart: Record<CardPart, (card: CardTexts, today: Date) => CardProblem | null> = {
  number({ number }) {
    const digits = onlyDigits(number);
    if (digits.length < numberFormat(number).digits) {
      return incomplete('number', 'incomplete_number', 'Your card number is incomplete.');
    }
    return hasValidCheckDigit(digits) ? null : mistake('number', 'invalid_number', 'Your card number is invalid.');
  },
  expiry({ expiry }, today) {
    const digits = onlyDigits(expiry);
    const month = Number(digits.slice(0, 2));
    if (digits.length >= 2 && (month < 1 || month > 12)) {
      return mistake('expiry', 'invalid_expiry_month', "Your card's expiration date is invalid.");
    }
    if (digits.length < 4) {
      return incomplete('expiry', 'incomplete_expiry', "Your card's expiration date is incomplete.");
    }
    const year = 2_000 + Number(digits.slice(2));
    if (year < today.getFullYear()) {
      return mistake('expiry', 'invalid_expiry_year_past', "Your card's expiration year is in the past.");
    }
    if (year === today.getFullYear() && month < today.getMonth() + 1) {
      return mistake('expiry', 'invalid_expiry_month_past', "Your card's expiration date is in the past.");
    }
    return null;
  },
  cvc({ number, cvc }) {
    return cvc.length < numberFormat(number).cvc
      ? incomplete('cvc', 'incomplete_cvc', "Your card's security code is incomplete.")
      : null;
  },
};

/** A card as sent to the sandbox's server. */
export function cardParameters({ number, expiry, cvc }: CardTexts) {
  const digits = onlyDigits(expiry);
  return {
    number: onlyDigits(number),
    exp_month: Number(digits.slice(0, 2)),
    exp_year: 2_000 + Number(digits.slice(2)),
    cvc,
  };
}
export type CardParameters = ReturnType<typeof cardParameters>;

function incomplete(part: CardPart, code: string, message: string): CardProblem {
  return { part, code, message, incomplete: true };
}

function mistake(part: CardPart, code: string, message: string): CardProblem {
  return { part, code, message, incomplete: false };
}
