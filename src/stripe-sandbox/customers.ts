import { z } from 'zod';
import { ownCard } from './cards.ts';
import { type Endpoints, endpoint, metadata, text } from './endpoint.ts';
import { missing } from './errors.ts';
import { type Ledger, newId } from './ledger.ts';
import { cancelNow } from './subscription-life.ts';

const none = z.strictObject({});
const createParams = z.strictObject({
  email: text.nullable().default(null),
  name: text.nullable().default(null),
  metadata: metadata.default({}),
});
const updateParams = z.strictObject({
  email: text.exactOptional(),
  name: text.exactOptional(),
  invoice_settings: z.strictObject({ default_payment_method: text }).exactOptional(),
});

export const customerEndpoints: Endpoints = {
  'POST /v1/customers': endpoint(createParams, async ({ ledger, params }) => {
    const customer = ledger.add('customer', {
      id: newId('cus'),
      object: 'customer',
      ...params,
      invoice_settings: { default_payment_method: null },
    });
    ledger.emit('customer.created', customer);
    return customer;
  }),
  'GET /v1/customers/:id': endpoint(none, async ({ ledger, id }) => {
    const found = await ledger.find('customer', id);
    if (!found) throw missing('customer', id);
    return found;
  }),
  'POST /v1/customers/:id': endpoint(updateParams, async ({ ledger, id, params }) => {
    await ledger.need('customer', id);
    const card = params.invoice_settings?.default_payment_method;
    if (card) await ownCard(ledger, { card, customer: id, param: 'invoice_settings[default_payment_method]' });
    return ledger.change('customer', id, { data: params, type: 'customer.updated' });
  }),
  'DELETE /v1/customers/:id': endpoint(none, ({ ledger, id }) => deleteCustomer(ledger, id)),
  'GET /v1/payment_methods/:id': endpoint(none, ({ ledger, id }) => ledger.need('payment_method', id)),
};

/** Ends the subscriptions at once, detaches the cards, and leaves only the fact that the customer was deleted. */
async function deleteCustomer(ledger: Ledger, id: string): Promise<object> {
  const customer = await ledger.need('customer', id);
  for (const subscription of await ledger.all('subscription', id)) await cancelNow(ledger, subscription);
  for (const card of await ledger.all('payment_method', id)) {
    await ledger.change('payment_method', card.id, { data: { customer: null } });
  }
  ledger.emit('customer.deleted', customer);
  return ledger.remove(id);
}
