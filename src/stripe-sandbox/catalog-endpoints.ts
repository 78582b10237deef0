import { z } from 'zod';
import { newPrice, newProduct } from './catalog.ts';
import { type Endpoint, endpoint } from './endpoint.ts';
import { listPage } from './object-list.ts';
import { flag, isWithin, mergeMetadata, metadata, paging, text, timeRange, whole } from './parameters.ts';
import { invalidRequest } from './sandbox-error.ts';
import { newId } from './sandbox-ids.ts';

export const catalogEndpoints: readonly Endpoint[] = [
  endpoint('POST /v1/products', {
    params: z.strictObject({
      name: text,
      id: text.optional(),
      description: text.optional(),
      active: flag.optional(),
      metadata: metadata.optional(),
    }),
    others:
      'default_price_data images marketing_features package_dimensions shippable statement_descriptor tax_code ' +
      'tax_details type unit_label url',
    async run({ ledger, params: { id = newId('prod'), metadata: given, ...params } }) {
      if (await ledger.find('product', id)) {
        throw invalidRequest('Product already exists.', { code: 'resource_already_exists', param: 'id' });
      }
      const product = newProduct({ ...params, id, metadata: mergeMetadata({}, given), now: ledger.now });
      ledger.emit('product.created', product);
      return ledger.add('product', product);
    },
  }),
  endpoint('GET /v1/products/:id', {
    params: z.strictObject({}),
    run: ({ ledger, id }) => ledger.need('product', id),
  }),
  endpoint('GET /v1/products', {
    params: z.strictObject({ ...paging, active: flag.optional(), created: timeRange.optional() }),
    others: 'ids shippable type url',
    async run({ ledger, params: { active, created, ...page } }) {
      const all = await ledger.all('product');
      const fitting = all.filter(
        (product) => (active === undefined || product.active === active) && isWithin(product.created, created),
      );
      return listPage('/v1/products', fitting, page);
    },
  }),
  endpoint('POST /v1/prices', {
    params: z.strictObject({
      currency: z.enum(['usd']),
      product: text,
      unit_amount: whole.refine((amount) => amount >= 0, 'range'),
      recurring: z.strictObject({ interval: z.enum(['month', 'year']), interval_count: whole.optional() }).optional(),
      nickname: text.optional(),
      lookup_key: text.optional(),
      active: flag.optional(),
      metadata: metadata.optional(),
    }),
    others:
      'billing_scheme currency_options custom_unit_amount product_data tax_behavior tiers tiers_mode ' +
      'transfer_lookup_key transform_quantity unit_amount_decimal recurring[meter] recurring[usage_type] ' +
      'recurring[trial_period_days]',
    async run({ ledger, params }) {
      const { id: product } = await ledger.need('product', params.product, 'product');
      const price = newPrice({
        id: newId('price'),
        product,
        amount: params.unit_amount,
        interval: params.recurring?.interval ?? null,
        intervalCount: params.recurring?.interval_count,
        nickname: params.nickname,
        lookupKey: params.lookup_key,
        active: params.active,
        metadata: mergeMetadata({}, params.metadata),
        now: ledger.now,
      });
      ledger.emit('price.created', price);
      return ledger.add('price', price);
    },
  }),
  endpoint('GET /v1/prices/:id', {
    params: z.strictObject({}),
    run: ({ ledger, id }) => ledger.need('price', id),
  }),
  endpoint('GET /v1/prices', {
    params: z.strictObject({
      ...paging,
      active: flag.optional(),
      created: timeRange.optional(),
      product: text.optional(),
      lookup_keys: z.array(text).max(10).optional(),
    }),
    others: 'currency recurring type',
    async run({ ledger, params: { active, created, product, lookup_keys: keys, ...page } }) {
      const all = await ledger.all('price');
      const fitting = all.filter(
        (price) =>
          (active === undefined || price.active === active) &&
          (product === undefined || price.product === product) &&
          (keys === undefined || keys.includes(price.lookup_key ?? '')) &&
          isWithin(price.created, created),
      );
      return listPage('/v1/prices', fitting, page);
    },
  }),
];
