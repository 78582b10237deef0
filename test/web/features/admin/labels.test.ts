import { expect, test } from 'vitest';
import { fullName, subscriptionBadge } from '../../../../web/features/admin/labels.ts';

test.each([
  [null, null, 'No Subscription'],
  [null, 'active', 'No Subscription'],
  ['sub_1', 'active', 'Active'],
  ['sub_1', 'trialing', 'Trial'],
  ['sub_1', 'canceled', 'Inactive'],
  ['sub_1', 'past_due', 'Inactive'],
  ['sub_1', 'incomplete_expired', 'incomplete_expired'],
  ['sub_1', 'constructor', 'constructor'],
  ['sub_1', null, 'unknown'],
])('a subscription %s that is %s shows as %s', (stripeSubscriptionId, subscriptionStatus, label) => {
  expect(subscriptionBadge({ stripeSubscriptionId, subscriptionStatus }).label).toBe(label);
});

test.each([
  ['Mara', 'Lind', 'Mara Lind'],
  ['', 'Lind', 'Lind'],
  ['', '', 'No name'],
])('the name of %j %j is %s', (firstName, lastName, name) => {
  expect(fullName({ firstName, lastName })).toBe(name);
});
