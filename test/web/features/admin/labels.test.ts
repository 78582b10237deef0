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
])('shows a subscription %s that is %s as %s', (stripeSubscriptionId, subscriptionStatus, label) => {
  expect(subscriptionBadge({ stripeSubscriptionId, subscriptionStatus }).label).toBe(label);
});

test.each([
  ['Mara', 'Lind', 'Mara Lind'],
  ['', 'Lind', 'Lind'],
  ['', '', 'No name'],
])('shows the name %j %j as %s', (firstName, lastName, name) => {
  expect(fullName({ firstName, lastName })).toBe(name);
});
