import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isEntitled, isRunning, isUnpaid, planRefusal } from '../../../src/domain/billing/entitlement.ts';

const now = new Date('2026-11-21T12:00:00Z');
const after = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
const nobody = { status: null, grantedUntil: null, isAdmin: false };

test.each([
  ['active', true],
  ['trialing', true],
  ['past_due', false],
  ['unpaid', false],
  ['canceled', false],
  ['incomplete', false],
  ['incomplete_expired', false],
  ['paused', false],
  ['a status of next year', false],
  [null, false],
] as const)('a plan that is %s: entitled %s', (status, entitled) => {
  expect(isEntitled({ ...nobody, status }, now)).toBe(entitled);
  expect(isRunning(status)).toBe(entitled);
});

test('a trial from an admin counts until it ends, an admin always', () => {
  expect(isEntitled({ ...nobody, grantedUntil: after(1) }, now)).toBe(true);
  expect(isEntitled({ ...nobody, grantedUntil: now }, now)).toBe(false);
  expect(isEntitled({ ...nobody, grantedUntil: after(-1) }, now)).toBe(false);
  expect(isEntitled({ ...nobody, status: 'canceled', grantedUntil: after(1) }, now)).toBe(true);
  expect(isEntitled({ ...nobody, isAdmin: true }, now)).toBe(true);
});

test('no plan is both active and unpaid', () => {
  const statuses = fc.constantFrom(
    'active',
    'trialing',
    'past_due',
    'unpaid',
    'incomplete',
    'paused',
    'canceled',
    null,
  );
  fc.assert(fc.property(statuses, (status) => !(isRunning(status) && isUnpaid(status))));
});

test('the error tells the user what to do', () => {
  for (const status of [null, 'canceled']) {
    expect(planRefusal(status)).toEqual({ message: 'Subscription required', reason: 'no-plan' });
  }
  for (const status of ['past_due', 'unpaid']) {
    expect(planRefusal(status)).toEqual({
      message: expect.stringContaining('Manage billing'),
      reason: 'payment-failed',
    });
  }
});
