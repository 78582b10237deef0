import { expect, test } from 'vitest';
import { setTrialEnd } from '../../../src/modules/billing/trial-end.ts';
import { testApp } from '../../support/apps.ts';
import { newUser } from '../../support/new-user.ts';
import { newSubscriber, readStripeRecords } from '../../support/people.ts';
import { testServices } from '../../support/test-app.ts';

const hourMs = 60 * 60 * 1_000;

const app = testApp({ granted: false, stripePages: true });

function setHours(user: { id: string }, hours: number) {
  const { orm, settings } = testServices(app.orm).services;
  return setTrialEnd({ orm, settings, log: app.app.log, stripe: app.stripe, user: { id: user.id } }, hours);
}

test('without a subscription, setting it grants and ends access', async () => {
  const ada = await newUser(app.app);
  await setHours(ada, 2.5);
  const plan = await ada.trpc().billing.plan.query();
  expect(plan).toMatchObject({ status: null, entitled: true });
  expect(Math.abs(Date.parse(String(plan.grantedUntil)) - Date.now() - 2.5 * hourMs)).toBeLessThan(60_000);
  await setHours(ada, 0);
  expect(await ada.trpc().billing.plan.query()).toMatchObject({ entitled: false });
});

test('moves the trial at Stripe, and charges nothing for it', async () => {
  const ada = await newSubscriber(app);
  await setHours(ada, 30 * 24);
  const [moved] = (await readStripeRecords(app, ada.id)).subscriptions;
  expect(Math.abs(Number(moved?.trial_end) * 1_000 - Date.now() - 30 * 24 * hourMs)).toBeLessThan(120_000);
  const { customers } = await readStripeRecords(app, ada.id);
  const charged = async () => {
    const { data } = await app.stripe.invoices.list({ customer: String(customers[0]?.id) });
    return data.reduce((sum, { amount_paid: paid }) => sum + paid, 0);
  };
  expect(await charged()).toBe(0);
  await setHours(ada, 0);
  expect(await ada.trpc().billing.plan.query()).toMatchObject({ status: 'active', trialEndsAt: null });
  expect(await charged()).toBe(2400);
  await setHours(ada, 0);
  expect(await charged(), 'a paid plan is not billed again').toBe(2400);
});

test('reports what Stripe rejects, and stores nothing', async () => {
  const ada = await newSubscriber(app);
  const before = await ada.trpc().billing.plan.query();
  await expect(setHours(ada, 24 * 365 * 6)).rejects.toMatchObject({
    code: 'CONFLICT',
    message: expect.stringMatching(/^Stripe did not change the end of the trial: /),
  });
  expect(await ada.trpc().billing.plan.query()).toEqual(before);
});
