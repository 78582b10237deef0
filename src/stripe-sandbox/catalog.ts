import { product } from '../domain/product.ts';
import type { Ledger } from './ledger.ts';
import { sandboxKeys } from './sandbox-keys.ts';
import type { StoredPrice, StoredProduct } from './stored-objects.ts';

const productId = 'prod_professional';

/** Makes the plan that the product sells, unless it is there. */
export async function ensureCatalog(ledger: Ledger): Promise<void> {
  if (await ledger.find('price', sandboxKeys.priceId)) return;
  const { now } = ledger;
  ledger.add('product', newProduct({ id: productId, name: product.plan, now }));
  ledger.add(
    'price',
    newPrice({
      id: sandboxKeys.priceId,
      product: productId,
      amount: product.pricePerMonth * 100,
      interval: 'month',
      now,
    }),
  );
}

interface NewProduct {
  id: string;
  name: string;
  now: number;
  description?: string | undefined;
  active?: boolean | undefined;
  metadata?: Record<string, string> | undefined;
}

/** As Stripe's API shows it. */
export function newProduct({ id, name, now, description, active = true, metadata = {} }: NewProduct): StoredProduct {
  return {
    id,
    object: 'product',
    active,
    created: now,
    default_price: null,
    description: description ?? null,
    images: [],
    livemode: false,
    marketing_features: [],
    metadata,
    name,
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: null,
    tax_details: null,
    type: 'service',
    unit_label: null,
    updated: now,
    url: null,
  };
}

interface NewPrice {
  id: string;
  product: string;
  /** US cents. */
  amount: number;
  /** null for a price that is paid once. */
  interval: 'month' | 'year' | null;
  now: number;
  intervalCount?: number | undefined;
  nickname?: string | undefined;
  lookupKey?: string | undefined;
  active?: boolean | undefined;
  metadata?: Record<string, string> | undefined;
}

/** As Stripe's API shows it. */
export function newPrice(price: NewPrice): StoredPrice {
  const { id, product, amount, interval, now, intervalCount = 1, nickname, lookupKey, active = true } = price;
  return {
    id,
    object: 'price',
    active,
    billing_scheme: 'per_unit',
    created: now,
    currency: 'usd',
    custom_unit_amount: null,
    livemode: false,
    lookup_key: lookupKey ?? null,
    metadata: price.metadata ?? {},
    nickname: nickname ?? null,
    product,
    recurring: interval && {
      interval,
      interval_count: intervalCount,
      meter: null,
      trial_period_days: null,
      usage_type: 'licensed',
    },
    tax_behavior: 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: interval ? 'recurring' : 'one_time',
    unit_amount: amount,
    unit_amount_decimal: String(amount),
  };
}
