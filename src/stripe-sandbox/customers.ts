import { z } from 'zod';
import { assertOwnCard } from './cards.ts';
import { type Endpoints, endpoint, metadata, text } from './endpoint.ts';
import { missing } from './errors.ts';
import { newId, type SandboxStore } from './sandbox-store.ts';
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
  'POST /v1/customers': endpoint(createParams, async ({ store, params }) => {
    const customer = store.add('customer', {
      id: newId('cus'),
      object: 'customer',
      ...params,
      invoice_settings: { default_payment_method: null },
    });
    store.emit('customer.created', customer);
    return customer;
  }),
  'GET /v1/customers/:id': endpoint(none, async ({ store, id }) => {
    const customer = await store.find('customer', id);
    if (!customer) throw missing('customer', id);
    return customer;
  }),
  'POST /v1/customers/:id': endpoint(updateParams, async ({ store, id, params }) => {
    await store.findOrFail('customer', id);
    const card = params.invoice_settings?.default_payment_method;
    if (card) await assertOwnCard(store, { card, customer: id, param: 'invoice_settings[default_payment_method]' });
    return store.change('customer', id, { data: params, type: 'customer.updated' });
  }),
  'DELETE /v1/customers/:id': endpoint(none, ({ store, id }) => deleteCustomer(store, id)),
  'GET /v1/payment_methods/:id': endpoint(none, ({ store, id }) => store.findOrFail('payment_method', id)),
};

/**
 * Deletes a customer: ends the subscriptions at once, detaches the cards, and replaces the customer with a deletion
 * record.
 */
async function deleteCustomer(store: SandboxStore, id: string): Promise<object> {
  const customer = await store.findOrFail('customer', id);
  for (const subscription of await store.all('subscription', id)) await cancelNow(store, subscription);
  for (const card of await store.all('payment_method', id)) {
    await store.change('payment_method', card.id, { data: { customer: null } });
  }
  store.emit('customer.deleted', customer);
  return store.remove(id);
}
