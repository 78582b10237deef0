import { z } from 'zod';
import { createSubscription } from './create-subscription.ts';
import { type Endpoint, endpoint } from './endpoint.ts';
import { listPage } from './object-list.ts';
import { isWithin, paging, text, timeRange } from './parameters.ts';
import { missing } from './sandbox-error.ts';
import { hasEnded, itemOf, type StoredSubscription } from './stored-objects.ts';
import { cancelNow } from './subscription-life.ts';
import {
  createOthers,
  createSubscriptionSchema,
  updateOthers,
  updateSubscriptionSchema,
} from './subscription-parameters.ts';
import { updateSubscription } from './update-subscription.ts';

const statuses = [
  'active',
  'canceled',
  'incomplete',
  'incomplete_expired',
  'past_due',
  'paused',
  'trialing',
  'unpaid',
] as const;
const listParams = z.strictObject({
  ...paging,
  customer: text.optional(),
  status: z.enum([...statuses, 'all', 'ended']).optional(),
  price: text.optional(),
  created: timeRange.optional(),
});

export const subscriptionEndpoints: readonly Endpoint[] = [
  endpoint('POST /v1/subscriptions', {
    params: createSubscriptionSchema,
    others: createOthers,
    run: ({ ledger, params }) => createSubscription(ledger, params),
  }),
  endpoint('GET /v1/subscriptions/:id', {
    params: z.strictObject({}),
    run: ({ ledger, id }) => ledger.need('subscription', id),
  }),
  endpoint('POST /v1/subscriptions/:id', {
    params: updateSubscriptionSchema,
    others: updateOthers,
    async run({ ledger, id, params }) {
      return updateSubscription(ledger, await ledger.need('subscription', id), params);
    },
  }),
  endpoint('DELETE /v1/subscriptions/:id', {
    params: z.strictObject({}),
    others: 'cancellation_details invoice_now prorate',
    async run({ ledger, id }) {
      const subscription = await ledger.need('subscription', id);
      if (hasEnded(subscription)) throw missing('subscription', id);
      await cancelNow(ledger, subscription, 'cancellation_requested');
      return ledger.need('subscription', id);
    },
  }),
  endpoint('GET /v1/subscriptions', {
    params: listParams,
    others: 'automatic_tax collection_method current_period_end current_period_start customer_account test_clock',
    async run({ ledger, params }) {
      const { customer, status, price, created, ...page } = params;
      if (customer) await ledger.need('customer', customer, 'customer');
      const all = await ledger.all('subscription', customer);
      const fitting = all.filter(
        (subscription) =>
          hasStatus(subscription, status) &&
          (price === undefined || itemOf(subscription).price.id === price) &&
          isWithin(subscription.created, created),
      );
      return listPage('/v1/subscriptions', fitting, page);
    },
  }),
];

/** Without a word about it, all that are not canceled. */
function hasStatus(subscription: StoredSubscription, asked: z.output<typeof listParams>['status']): boolean {
  if (asked === 'all') return true;
  if (asked === 'ended') return hasEnded(subscription);
  return asked === undefined ? subscription.status !== 'canceled' : subscription.status === asked;
}
