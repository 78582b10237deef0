import { product } from '../domain/product.ts';
import { type Endpoint, endpoint } from './endpoint.ts';
import { sandboxKeys } from './keys.ts';
import type { Ledger } from './ledger.ts';
import { noParameters } from './parameters.ts';

export const catalogEndpoints: readonly Endpoint[] = [
  endpoint('GET /v1/prices/:id', {
    params: noParameters,
    run: ({ ledger, id }) => ledger.need('price', id),
  }),
];

/** Creates the monthly price of the product's plan, unless it exists. */
export async function ensurePrice(ledger: Ledger): Promise<void> {
  const { priceId: id } = sandboxKeys;
  if (await ledger.find('price', id)) return;
  const amount = product.pricePerMonth * 100;
  ledger.add('price', {
    id,
    object: 'price',
    active: true,
    billing_scheme: 'per_unit',
    created: ledger.now,
    currency: 'usd',
    custom_unit_amount: null,
    livemode: false,
    lookup_key: null,
    metadata: {},
    nickname: null,
    product: 'prod_professional',
    recurring: { interval: 'month', interval_count: 1, meter: null, trial_period_days: null, usage_type: 'licensed' },
    tax_behavior: 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: 'recurring',
    unit_amount: amount,
    unit_amount_decimal: String(amount),
  });
}
