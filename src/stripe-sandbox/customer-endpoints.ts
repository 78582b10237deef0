import { z } from 'zod';
import { type Endpoint, endpoint } from './endpoint.ts';
import type { Ledger } from './ledger.ts';
import { address, mergeMetadata, metadata, removable } from './parameters.ts';
import { detachCard, ownCard } from './payment-methods.ts';
import { invalidRequest, missing } from './sandbox-error.ts';
import { newId, randomLetters } from './sandbox-ids.ts';
import type { StoredCustomer } from './stored-objects.ts';
import { cancelNow } from './subscription-life.ts';

const fields = {
  email: removable.optional(),
  name: removable.optional(),
  description: removable.optional(),
  phone: removable.optional(),
  address: z.union([z.literal('').transform(() => null), address]).optional(),
  metadata: metadata.optional(),
  invoice_settings: z.strictObject({ default_payment_method: removable.optional() }).optional(),
};
const params = z.strictObject(fields);
const others =
  'balance business_name cash_balance individual_name invoice_prefix next_invoice_sequence payment_method ' +
  'preferred_locales shipping source default_source tax tax_exempt tax_id_data test_clock validate ' +
  'invoice_settings[custom_fields] invoice_settings[footer] invoice_settings[rendering_options]';

export const customerEndpoints: readonly Endpoint[] = [
  endpoint('POST /v1/customers', {
    params,
    others,
    async run({ ledger, params: given }) {
      const { invoice_settings: settings } = given;
      // a card belongs to a customer, and this one has none yet
      if (settings?.default_payment_method)
        throw missing('payment_method', settings.default_payment_method, 'invoice_settings[default_payment_method]');
      const customer = ledger.add('customer', { ...blankCustomer(ledger.now), ...told(given, {}) });
      ledger.emit('customer.created', customer);
      return customer;
    },
  }),
  endpoint('GET /v1/customers/:id', {
    params: z.strictObject({}),
    async run({ ledger, id }) {
      const found = await ledger.find('customer', id);
      if (!found) throw missing('customer', id);
      return found;
    },
  }),
  endpoint('POST /v1/customers/:id', {
    params,
    others,
    async run({ ledger, id, params: given }) {
      const before = await ledger.need('customer', id);
      const card = given.invoice_settings?.default_payment_method;
      if (card) await ownCard(ledger, { card, customer: id, param: 'invoice_settings[default_payment_method]' });
      const settings =
        card === undefined ? {} : { invoice_settings: { ...before.invoice_settings, default_payment_method: card } };
      return ledger.change('customer', id, {
        data: { ...told(given, before.metadata), ...settings },
        type: 'customer.updated',
      });
    },
  }),
  endpoint('DELETE /v1/customers/:id', {
    params: z.strictObject({}),
    run: ({ ledger, id }) => deleteCustomer(ledger, id),
  }),
];

/** The fields that a request names. */
function told(given: z.output<typeof params>, before: Record<string, string>): Partial<StoredCustomer> {
  const { email, name, description, phone, address } = given;
  if (email && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) {
    throw invalidRequest(`Invalid email address: ${email}`, { code: 'email_invalid', param: 'email' });
  }
  return {
    ...(email !== undefined && { email }),
    ...(name !== undefined && { name }),
    ...(description !== undefined && { description }),
    ...(phone !== undefined && { phone }),
    ...(address !== undefined && { address }),
    metadata: mergeMetadata(before, given.metadata),
  };
}

/** Ends the subscriptions at once, takes the cards off, and leaves only that there was a customer. */
async function deleteCustomer(ledger: Ledger, id: string): Promise<object> {
  const customer = await ledger.need('customer', id);
  for (const subscription of await ledger.all('subscription', id)) {
    await cancelNow(ledger, subscription, 'cancellation_requested');
  }
  for (const card of await ledger.all('payment_method', id)) await detachCard(ledger, card);
  ledger.emit('customer.deleted', customer);
  return ledger.remove(id);
}

function blankCustomer(now: number): StoredCustomer {
  return {
    id: newId('cus'),
    object: 'customer',
    address: null,
    balance: 0,
    created: now,
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: null,
    email: null,
    invoice_prefix: randomLetters(8).toUpperCase(),
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
    livemode: false,
    metadata: {},
    name: null,
    next_invoice_sequence: 1,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  };
}
