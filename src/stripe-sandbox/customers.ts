import { z } from 'zod';
import { type Endpoint, endpoint } from './endpoint.ts';
import { missing } from './errors.ts';
import { newId, randomLetters } from './ids.ts';
import type { Ledger } from './ledger.ts';
import { metadata, noParameters, text } from './parameters.ts';
import { detachCard, ownCard } from './payment-methods.ts';
import type { StoredCustomer } from './stored-objects.ts';
import { cancelNow } from './subscription-life.ts';

const details = { email: text.optional(), name: text.optional() };
const createParams = z.strictObject({ ...details, metadata: metadata.optional() });

export const customerEndpoints: readonly Endpoint[] = [
  endpoint('POST /v1/customers', {
    params: createParams,
    async run({ ledger, params }) {
      const customer = ledger.add('customer', newCustomer(params, ledger.now));
      ledger.emit('customer.created', customer);
      return customer;
    },
  }),
  endpoint('GET /v1/customers/:id', {
    params: noParameters,
    async run({ ledger, id }) {
      const found = await ledger.find('customer', id);
      if (!found) throw missing('customer', id);
      return found;
    },
  }),
  endpoint('POST /v1/customers/:id', {
    params: z.strictObject({
      ...details,
      invoice_settings: z.strictObject({ default_payment_method: text }).optional(),
    }),
    async run({ ledger, id, params: { email, name, invoice_settings: settings } }) {
      const before = await ledger.need('customer', id);
      const card = settings?.default_payment_method;
      if (card) await ownCard(ledger, { card, customer: id, param: 'invoice_settings[default_payment_method]' });
      const data = {
        ...(email && { email }),
        ...(name && { name }),
        ...(card && { invoice_settings: { ...before.invoice_settings, default_payment_method: card } }),
      };
      return ledger.change('customer', id, { data, type: 'customer.updated' });
    },
  }),
  endpoint('DELETE /v1/customers/:id', {
    params: noParameters,
    run: ({ ledger, id }) => deleteCustomer(ledger, id),
  }),
];

/** Ends the subscriptions at once, detaches the cards, and leaves only the fact that the customer was deleted. */
async function deleteCustomer(ledger: Ledger, id: string): Promise<object> {
  const customer = await ledger.need('customer', id);
  for (const subscription of await ledger.all('subscription', id)) {
    await cancelNow(ledger, subscription, 'cancellation_requested');
  }
  for (const card of await ledger.all('payment_method', id)) await detachCard(ledger, card);
  ledger.emit('customer.deleted', customer);
  return ledger.remove(id);
}

function newCustomer(params: z.output<typeof createParams>, now: number): StoredCustomer {
  const { email = null, name = null, metadata = {} } = params;
  return {
    id: newId('cus'),
    object: 'customer',
    created: now,
    currency: null,
    email,
    invoice_prefix: randomLetters(8).toUpperCase(),
    invoice_settings: { default_payment_method: null },
    livemode: false,
    metadata,
    name,
    next_invoice_sequence: 1,
  };
}
