import { beforeAll, describe, expect, test } from 'vitest';
import type { AdminUser } from '../../../src/domain/admin/admin.ts';
import { Subscription } from '../../../src/modules/billing/subscription.entity.ts';
import { perFile } from '../../support/apps.ts';
import { newUser } from '../../support/new-user.ts';
import { newAdmin, newSubscriber } from '../../support/people.ts';
import { isFull } from '../../support/rounds.ts';
import { listedUser, logEntriesAbout } from '../../support/rows.ts';
import { trainScene } from '../../support/samples.ts';
import type { Visitor } from '../../support/visitor.ts';
import { startAppWithStripeProxy } from './stripe-proxy.ts';

const hourMs = 60 * 60 * 1_000;

const app = perFile(startAppWithStripeProxy);
let admin: Awaited<ReturnType<typeof newAdmin>>;
beforeAll(async () => {
  admin = await newAdmin(app);
});

type Account = { id: string; email: string };

const setTrial = ({ id }: { id: string }, hoursFromNow: unknown) =>
  admin.patch(`/api/admin/users/${id}/trial`, { hoursFromNow });
const getSubscription = ({ id }: { id: string }) => admin.get(`/api/admin/users/${id}/subscription`);

async function save(visitor: Visitor): Promise<number> {
  const response = await visitor.post('/api/templates', {
    name: 'Night train',
    projectTitle: 'NIGHT TRAIN',
    targetDuration: 5,
    scenes: [{ ...trainScene, id: 'one', sceneNumber: 1, duration: 5 }],
  });
  return response.statusCode;
}

/** Sets a trial's end and checks the time until then. @returns that time in milliseconds */
async function trialSet(account: Account, hours: number): Promise<number> {
  const earliest = Date.now() + hours * hourMs;
  const response = await setTrial(account, hours);
  const latest = Date.now() + hours * hourMs;
  expect(response.statusCode).toBe(200);
  expect(response.json()).toEqual(await listedUser(admin, account));
  const end = Date.parse(String(response.json<AdminUser>().grantedUntil));
  expect(end).toBeGreaterThanOrEqual(earliest);
  expect(end).toBeLessThanOrEqual(latest);
  return end;
}

describe('a trial', () => {
  test('unlocks the product for an account without a plan, and 0 hours end it', async () => {
    const ada = await newUser(app.app);
    expect(await save(ada)).toBe(402);
    for (const hours of [0.5, 48, 17_520]) {
      await trialSet(ada, hours);
      expect(await save(ada)).toBe(200);
    }
    await trialSet(ada, 0);
    expect(await save(ada)).toBe(402);
    expect(await listedUser(admin, ada)).toMatchObject({ stripeSubscriptionId: null, subscriptionStatus: null });
  });

  test('moves at Stripe, where 0 hours end it', async () => {
    const ada = await newSubscriber(app);
    const { stripeSubscriptionId } = await listedUser(admin, ada);
    const readStripeRecords = () => app.stripe.subscriptions.retrieve(String(stripeSubscriptionId));
    for (const hours of [0.5, 48]) {
      const end = await trialSet(ada, hours);
      expect(await readStripeRecords()).toMatchObject({ status: 'trialing', trial_end: Math.round(end / 1_000) });
      const { trialEndsAt } = await ada.trpc().billing.plan.query();
      expect(Date.parse(String(trialEndsAt))).toBe(Math.round(end / 1_000) * 1_000);
    }
    await trialSet(ada, 0);
    expect((await readStripeRecords()).status).toBe('active');
    expect((await listedUser(admin, ada)).subscriptionStatus).toBe('active');
    expect(await save(ada), 'the plan is paid').toBe(200);
  });

  test.runIf(isFull)('is not changed while Stripe is unreachable', async () => {
    const ada = await newSubscriber(app);
    const before = await listedUser(admin, ada);
    const response = await app.withoutStripe(() => setTrial(ada, 48));
    expect(response.statusCode).toBe(502);
    expect(response.json()).toEqual({ message: expect.stringMatching(/^The payment service could not be reached\./) });
    expect(await listedUser(admin, ada)).toEqual(before);
    expect(await logEntriesAbout(admin, ada, 'admin.trial-set')).toEqual([]);
    expect(await logEntriesAbout(admin, ada, 'billing.failed')).toHaveLength(1);
  });

  test.each([
    [-1, 'must not be negative'],
    [-0.001, 'must not be negative'],
    [17_521, 'must be at most two years'],
    [1e300, 'must be at most two years'],
    ['x', 'must be a number'],
    ['1', 'must be a number'],
    [null, 'must be a number'],
    [undefined, 'must be a number'],
  ])('of %j hours is rejected', async (hours, reason) => {
    const ada = await newUser(app.app);
    const response = await setTrial(ada, hours);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toEqual({ message: `The number of hours ${reason}.` });
    expect((await listedUser(admin, ada)).grantedUntil).toBe(null);
  });

  test('for an unknown account returns 404', async () => {
    const response = await setTrial({ id: crypto.randomUUID() }, 1);
    expect(response.statusCode).toBe(404);
    expect(response.json()).toEqual({ message: 'There is no such account. It may have been deleted.' });
    expect((await setTrial({ id: '1' }, 1)).statusCode).toBe(400);
  });

  test('is logged with its hours and the admin who set it, also over tRPC', async () => {
    const ada = await newUser(app.app);
    const set = await admin.trpc().admin.setTrial.mutate({ id: ada.id, hoursFromNow: 2.5 });
    expect(set).toEqual(await listedUser(admin, ada));
    expect(await logEntriesAbout(admin, ada, 'admin.trial-set')).toEqual([
      expect.objectContaining({
        level: 'info',
        user: { id: ada.id, email: ada.email },
        actor: { id: admin.id, email: admin.email },
        metadata: { hoursFromNow: 2.5 },
      }),
    ]);
  });
});

describe('the subscription’s status', () => {
  test('comes from Stripe, and corrects wrong stored data', async () => {
    const ada = await newSubscriber(app);
    const before = await listedUser(admin, ada);
    expect((await getSubscription(ada)).json()).toEqual({ status: 'trialing', trialEndsAt: expect.any(String) });
    const wrong = { status: 'canceled', stripeSubscriptionId: 'sub_other' };
    await app.orm.em.fork().nativeUpdate(Subscription, { user: ada.id }, wrong);
    expect(await listedUser(admin, ada)).toMatchObject({ subscriptionStatus: 'canceled' });
    expect(await save(ada)).toBe(402);
    expect(await admin.trpc().admin.subscription.query({ id: ada.id })).toEqual({
      ...{ status: 'trialing', trialEndsAt: expect.any(String) },
    });
    expect(await listedUser(admin, ada)).toEqual(before);
    expect(await save(ada)).toBe(200);

    await app.stripe.subscriptions.cancel(String(before.stripeSubscriptionId));
    expect((await getSubscription(ada)).json()).toMatchObject({ status: 'canceled' });
    expect(await listedUser(admin, ada)).toEqual({ ...before, subscriptionStatus: 'canceled' });
  });

  test('returns 404 without a subscription or an account', async () => {
    const ada = await newUser(app.app);
    const without = await getSubscription(ada);
    expect(without.statusCode).toBe(404);
    expect(without.json()).toEqual({ message: 'This account has no subscription.' });
    const missing = await getSubscription({ id: crypto.randomUUID() });
    expect(missing.statusCode).toBe(404);
    expect(missing.json()).toEqual({ message: 'There is no such account. It may have been deleted.' });
    expect((await getSubscription({ id: '1' })).statusCode).toBe(400);
  });

  test('is unknown while Stripe is unreachable, and the log says so', async () => {
    const ada = await newSubscriber(app);
    const response = await app.withoutStripe(() => getSubscription(ada));
    expect(response.statusCode).toBe(502);
    expect(response.json()).toEqual({ message: expect.stringMatching(/^The payment service could not be reached\./) });
    expect((await listedUser(admin, ada)).subscriptionStatus).toBe('trialing');
    expect(await logEntriesAbout(admin, ada, 'billing.failed')).toEqual([
      expect.objectContaining({ level: 'warning' }),
    ]);
  });
});
