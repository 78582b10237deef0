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
  ledger.add('price', {
    id,
    object: 'price',
    active: true,
    created: ledger.now,
    currency: 'usd',
    livemode: false,
    metadata: {},
    product: 'prod_professional',
    recurring: { interval: 'month', interval_count: 1, usage_type: 'licensed' },
    type: 'recurring',
    unit_amount: product.pricePerMonth * 100,
  });
}
