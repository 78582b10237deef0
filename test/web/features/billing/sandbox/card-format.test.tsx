import { describe, expect, test } from 'vitest';
import {
  type CardTexts,
  cardParameters,
  checkPart,
  detectBrand,
  formatPart,
} from '../../../../../web/features/billing/sandbox/card-format.ts';

const today = new Date(2026, 10, 21);
const good: CardTexts = { number: '4242 4242 4242 4242', expiry: '12 / 30', cvc: '123' };

/** Types characters one by one. @returns the input's value */
function typed(part: keyof CardTexts, characters: string, card: CardTexts = { number: '', expiry: '', cvc: '' }) {
  return [...characters].reduce((text, next) => formatPart[part](text + next, card), '');
}

test.each([
  ['4242424242424242', '4242 4242 4242 4242'],
  ['42424242424242429', '4242 4242 4242 4242'],
  ['378282246310005', '3782 822463 10005'],
  ['4242-4242', '4242 4242'],
  ['no digits', ''],
])('shows the number %s as %s', (characters, shown) => {
  expect(typed('number', characters)).toBe(shown);
  expect(formatPart.number(characters, good)).toBe(shown);
});

test.each([
  ['1', '1'],
  ['12', '12'],
  ['1230', '12 / 30'],
  ['5', '05 / '],
  ['530', '05 / 30'],
  ['1/30', '01 / 30'],
  ['12/30', '12 / 30'],
  ['12309', '12 / 30'],
])('shows an expiry typed as %s as %s', (characters, shown) => {
  expect(typed('expiry', characters)).toBe(shown);
});

test.each([
  ['12/2030', '12 / 30'],
  ['122030', '12 / 30'],
  ['12/30', '12 / 30'],
])('shows an expiry autofilled as %s as %s', (filled, shown) => {
  expect(formatPart.expiry(filled, good)).toBe(shown);
});

test('an expiry can be deleted digit by digit', () => {
  const shown = ['12 / 30'];
  while (shown.at(-1)) shown.push(formatPart.expiry(shown.at(-1)?.slice(0, -1) ?? '', good));
  expect(shown).toEqual(['12 / 30', '12 / 3', '12', '1', '']);
  expect(formatPart.expiry('05 /', good)).toBe('05');
});

test.each([
  ['4242 4242 4242 4242', '1234', '123'],
  ['3782 822463 10005', '12345', '1234'],
  ['', '12345', '1234'],
])('with the number %j, shows the code %s as %s', (number, characters, shown) => {
  expect(typed('cvc', characters, { ...good, number })).toBe(shown);
});

test.each([
  ['4', 'visa'],
  ['5555 5555', 'mastercard'],
  ['2223', 'mastercard'],
  ['2720', 'mastercard'],
  ['2721', 'unknown'],
  ['37', 'amex'],
  ['6011', 'discover'],
  ['', 'unknown'],
])('a number that starts with %j is of the brand %s', (number, brand) => {
  expect(detectBrand(number)).toBe(brand);
});

test('a valid card has no error, and is sent as numbers', () => {
  expect(Object.values(checkPart).map((problem) => problem(good, today))).toEqual([null, null, null]);
  expect(cardParameters(good)).toEqual({ number: '4242424242424242', exp_month: 12, exp_year: 2030, cvc: '123' });
});

describe('uses the error messages of stripe.js', () => {
  test.each<[part: keyof CardTexts, text: string, code: string]>([
    ['number', '', 'incomplete_number'],
    ['number', '4242 4242', 'incomplete_number'],
    ['number', '4242 4242 4242 4241', 'invalid_number'],
    ['expiry', '', 'incomplete_expiry'],
    ['expiry', '12 / 3', 'incomplete_expiry'],
    ['expiry', '13', 'invalid_expiry_month'],
    ['expiry', '00 / 30', 'invalid_expiry_month'],
    ['expiry', '12 / 25', 'invalid_expiry_year_past'],
    ['expiry', '10 / 26', 'invalid_expiry_month_past'],
    ['cvc', '', 'incomplete_cvc'],
    ['cvc', '12', 'incomplete_cvc'],
  ])('%s %j: %s', (part, text, code) => {
    const problem = checkPart[part]({ ...good, [part]: text }, today);
    expect(problem).toMatchObject({ part, code, incomplete: code.startsWith('incomplete') });
    expect(problem?.message).toMatch(/^Your card.+\.$/);
  });

  test('a card is valid to the end of its month', () => {
    expect(checkPart.expiry({ ...good, expiry: '11 / 26' }, today)).toBeNull();
  });
});
