import type { Decline } from './sandbox-error.ts';

/** What a test card does: when it is set up, and when it is charged later. */
export type CardBehaviour = 'works' | 'charges-fail' | 'asks-first' | 'declined' | 'insufficient-funds' | 'expired';

export interface TestCard {
  number: string;
  /** Stripe's name for it where a payment method's id is taken. */
  token: string;
  brand: 'visa' | 'mastercard';
  behaviour: CardBehaviour;
  /** In the portal's choice of cards. */
  label?: string;
}

/** https://docs.stripe.com/testing */
export const testCards: readonly TestCard[] = [
  {
    number: '4242424242424242',
    token: 'pm_card_visa',
    brand: 'visa',
    behaviour: 'works',
    label: 'Visa ending in 4242, which works',
  },
  {
    number: '5555555555554444',
    token: 'pm_card_mastercard',
    brand: 'mastercard',
    behaviour: 'works',
    label: 'Mastercard ending in 4444, which works',
  },
  {
    number: '4000000000000341',
    token: 'pm_card_chargeCustomerFail',
    brand: 'visa',
    behaviour: 'charges-fail',
    label: 'Visa ending in 0341, whose charges fail',
  },
  { number: '4000000000000002', token: 'pm_card_chargeDeclined', brand: 'visa', behaviour: 'declined' },
  {
    number: '4000000000009995',
    token: 'pm_card_chargeDeclinedInsufficientFunds',
    brand: 'visa',
    behaviour: 'insufficient-funds',
  },
  { number: '4000000000000069', token: 'pm_card_chargeDeclinedExpiredCard', brand: 'visa', behaviour: 'expired' },
  {
    number: '4000002500003155',
    token: 'pm_card_authenticationRequiredOnSetup',
    brand: 'visa',
    behaviour: 'asks-first',
  },
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
