import { expect, test } from 'vitest';
import { unconfirmedPurchase } from '../../src/domain/billing/purchase.ts';
import { Subscription } from '../../src/modules/billing/subscription.entity.ts';
import { testApp } from '../support/apps.ts';
import { newUser } from '../support/new-user.ts';
import { complete, confirmCard, readStripeRecords, setUp, setupIdFrom } from '../support/people.ts';
import { rounds } from '../support/rounds.ts';
import type { Visitor } from '../support/visitor.ts';

/**
 * The fault to cause. After `left` calls to Stripe, one call fails: `unsent` before it is sent, or `unheard` after it
 * had its effect. With `down`, all calls fail.
 */
let fault: { left: number; how: 'unsent' | 'unheard' | 'down' } | null = null;
const failures = { unsent: 0, unheard: 0, down: 0 };
/** The accounts for which a subscription was requested from Stripe. */
const accountsSubscribing = new Set<string>();

const app = testApp({
  granted: false,
  // webhooks would do some of the steps themselves
  stripePages: 'without-webhooks',
  stripeFetch: (real) => async (input, init) => {
    if (init?.method === 'POST' && String(input).endsWith('/v1/subscriptions')) {
      accountsSubscribing.add(String(new URLSearchParams(String(init.body)).get('metadata[userId]')));
    }
    if (!fault) return real(input, init);
    const fails = fault.left === 0 || fault.how === 'down';
    fault.left -= 1;
    if (fails && fault.how !== 'unheard') throw lost(fault.how);
    const answer = await real(input, init);
    if (fails) throw lost(fault.how);
    return answer;
  },
});

function lost(how: keyof typeof failures): TypeError {
  failures[how] += 1;
  return new TypeError('fetch failed');
}

const steps = Array.from({ length: 13 }, (_, step) => step);

/** Stripe's client treats any network failure as a request that may have arrived. */
function expectedFailure({ id }: { id: string }) {
  return accountsSubscribing.has(id)
    ? { message: unconfirmedPurchase, reason: 'unconfirmed' }
    : { message: expect.stringContaining('Nothing was charged'), reason: 'not-charged' };
}

const ways = [
  { how: 'unsent', trialUsed: false, status: 'trialing' },
  // a user without a trial pays at once: repeating a step would charge twice
  { how: 'unheard', trialUsed: true, status: 'active' },
  { how: 'unheard', trialUsed: false, status: 'trialing' },
  { how: 'unsent', trialUsed: true, status: 'active' },
] as const;

test.each(ways.slice(0, rounds({ short: 2, full: 4 })))(
  'if any call to Stripe on the way to $status is $how, a retry succeeds',
  async ({ how, trialUsed, status }) => {
    const failedBefore = failures[how];
    let unconfirmed = 0;
    for (const step of steps) {
      const ada = await newUser(app.app);
      await app.orm.em.fork().insert(Subscription, { user: ada.id, trialUsed, revision: 0 });
      fault = { left: step, how };
      const first = await setUp(ada);
      if (first.error) {
        expect(first).toEqual({ clientSecret: null, status: null, alreadyActive: false, error: expectedFailure(ada) });
      }
      const clientSecret = first.clientSecret ?? (await setUp(ada)).clientSecret;
      expect(clientSecret).toMatch(/^seti_/);
      await confirmCard(ada, String(clientSecret));
      const ended = await complete(ada, setupIdFrom(String(clientSecret)));
      if (ended.statusCode !== 200) {
        const { message } = expectedFailure(ada);
        if (accountsSubscribing.has(ada.id)) unconfirmed += 1;
        expect([ended.statusCode, ended.json()]).toEqual([502, { message }]);
        fault = { left: 0, how: 'down' };
        expect((await complete(ada, setupIdFrom(String(clientSecret)))).json(), 'while it stays unreachable').toEqual({
          message,
        });
        expect((await setUp(ada)).error, 'a page opened now shows the same').toEqual(expectedFailure(ada));
        fault = null;
        expect((await complete(ada, setupIdFrom(String(clientSecret)))).json()).toEqual({ status });
      }
      fault = null;
      await expectOnePlan(ada, status);
    }
    expect(failures[how] - failedBefore).toBeGreaterThan(8);
    expect(unconfirmed).toBeGreaterThan(1);
  },
);

async function expectOnePlan(visitor: Visitor & { id: string }, status: string) {
  const { customers, subscriptions } = await readStripeRecords(app, visitor.id);
  expect([customers.length, subscriptions.length]).toEqual([1, 1]);
  const { data: invoices } = await app.stripe.invoices.list({ customer: String(customers[0]?.id), limit: 100 });
  const paid = invoices.reduce((sum, { amount_paid: amount }) => sum + amount, 0);
  expect(paid, 'in cents').toBe(status === 'active' ? 2_400 : 0);
  expect(await visitor.trpc().billing.plan.query()).toMatchObject({ status, entitled: true });
}

test('admins see Stripe failures without a name or a card', async () => {
  const rows = await app.orm.em
    .fork()
    .execute<object[]>("select message, metadata from activities where action = 'billing.failed'");
  expect(rows.length).toBeGreaterThan(8);
  expect(JSON.stringify(rows)).not.toMatch(/@example\.test|4242/);
});
