import { z } from 'zod';
import { type Endpoint, endpoint } from './endpoint.ts';
import { charge } from './invoice-life.ts';
import type { Ledger } from './ledger.ts';
import { listPage } from './object-list.ts';
import { flag, isWithin, paging, text, timeRange } from './parameters.ts';
import { ownCard } from './payment-methods.ts';
import { cardError, invalidRequest } from './sandbox-error.ts';
import { type StoredInvoice, subscriptionIdOf } from './stored-objects.ts';
import { afterPayment, cardOf } from './subscription-life.ts';

export const invoiceEndpoints: readonly Endpoint[] = [
  endpoint('GET /v1/invoices', {
    params: z.strictObject({
      ...paging,
      customer: text.optional(),
      subscription: text.optional(),
      status: z.enum(['draft', 'open', 'paid', 'uncollectible', 'void']).optional(),
      created: timeRange.optional(),
    }),
    others: 'collection_method customer_account due_date',
    async run({ ledger, params: { customer, subscription, status, created, ...page } }) {
      if (customer) await ledger.need('customer', customer, 'customer');
      if (subscription) await ledger.need('subscription', subscription, 'subscription');
      const all = await ledger.all('invoice', customer);
      const fitting = all.filter(
        (invoice) =>
          (subscription === undefined || subscriptionIdOf(invoice) === subscription) &&
          (status === undefined || invoice.status === status) &&
          isWithin(invoice.created, created),
      );
      return listPage('/v1/invoices', fitting, page);
    },
  }),
  endpoint('GET /v1/invoices/:id', {
    params: z.strictObject({}),
    run: ({ ledger, id }) => ledger.need('invoice', id),
  }),
  endpoint('POST /v1/invoices/:id/pay', {
    params: z.strictObject({ payment_method: text.optional(), off_session: flag.optional() }),
    others: 'forgive mandate paid_out_of_band source',
    async run({ ledger, id, params: { payment_method: card } }) {
      const invoice = await ledger.need('invoice', id);
      if (card) await ownCard(ledger, { card, customer: invoice.customer, param: 'payment_method' });
      return payInvoice(ledger, invoice, card);
    },
  }),
];

/** Pays an open invoice now. @param card another than the one it would be charged to @throws SandboxError 402 when it is refused */
export async function payInvoice(ledger: Ledger, invoice: StoredInvoice, card?: string): Promise<StoredInvoice> {
  if (invoice.status === 'paid') throw invalidRequest('Invoice is already paid');
  if (invoice.status !== 'open') throw invalidRequest(`This invoice is ${invoice.status} and cannot be paid.`);
  const subscriptionId = subscriptionIdOf(invoice);
  if (!subscriptionId) throw new Error(`${invoice.id} is of no subscription`);
  const usual = await cardOf(ledger, await ledger.need('subscription', subscriptionId));
  const decline = await charge(ledger, invoice, card ?? usual);
  if (decline) throw cardError(decline);
  await afterPayment(ledger, subscriptionId, invoice);
  return ledger.need('invoice', invoice.id);
}
