import { expect, test } from 'vitest';
import { completeSubscriptionSchema } from '../../../src/domain/billing/billing.ts';
import { firstCharge, trialDaysLeft } from '../../../src/domain/billing/purchase.ts';

const now = new Date('2026-11-21T12:00:00Z');
const after = (hours: number) => new Date(now.getTime() + hours * 3_600_000);

test('the first charge is four days from now, or now without a trial', () => {
  expect(firstCharge(now, true)).toEqual(new Date('2026-11-25T12:00:00Z'));
  expect(firstCharge(now, false)).toEqual(now);
});

test.each([
  [96, 4],
  [95, 4],
  [72.01, 4],
  [72, 3],
  [1, 1],
  [0, 0],
  [-5, 0],
])('a trial that ends in %s hours has %s days left', (hours, days) => {
  expect(trialDaysLeft(after(hours), now)).toBe(days);
});

test('the id of a card setup cannot be a path', () => {
  expect(completeSubscriptionSchema.safeParse({ setupIntentId: 'seti_1Abc' }).success).toBe(true);
  for (const setupIntentId of ['', 'seti_', 'seti_1/confirm', '../cus_1', 'pi_1', ['seti_1'], { $ne: null }]) {
    expect(completeSubscriptionSchema.safeParse({ setupIntentId }).success).toBe(false);
  }
});
