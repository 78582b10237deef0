import { z } from 'zod';
import { type Endpoint, endpoint } from './endpoint.ts';
import { listPage } from './object-list.ts';
import { paging, text } from './parameters.ts';
import { attachCard, cardNamed, detachCard } from './payment-methods.ts';

export const paymentMethodEndpoints: readonly Endpoint[] = [
  endpoint('GET /v1/payment_methods/:id', {
    params: z.strictObject({}),
    run: ({ ledger, id }) => ledger.need('payment_method', id),
  }),
  endpoint('GET /v1/payment_methods', {
    params: z.strictObject({ ...paging, customer: text, type: z.enum(['card']).optional() }),
    others: 'allow_redisplay customer_account',
    async run({ ledger, params: { customer, ...page } }) {
      await ledger.need('customer', customer, 'customer');
      return listPage('/v1/payment_methods', await ledger.all('payment_method', customer), page);
    },
  }),
  endpoint('POST /v1/payment_methods/:id/attach', {
    params: z.strictObject({ customer: text }),
    others: 'customer_account',
    async run({ ledger, id, params: { customer } }) {
      const card = await cardNamed(ledger, id);
      return attachCard(ledger, card.id, customer);
    },
  }),
  endpoint('POST /v1/payment_methods/:id/detach', {
    params: z.strictObject({}),
    async run({ ledger, id }) {
      return detachCard(ledger, await ledger.need('payment_method', id));
    },
  }),
];
