import { TRPCClientError } from '@trpc/client';
import { beforeEach, expect, test, vi } from 'vitest';
import { paymentProblem } from '../../../../src/domain/billing/entitlement.ts';
import { showFailure } from '../../../../web/lib/forms/failure-toast.ts';
import { dismissToast, useToast } from '../../../../web/lib/toast/toast.ts';

/** A call that the server rejected, as the client throws it. */
function errorWith(httpStatus: number, message: string, reason?: string) {
  return TRPCClientError.from({ error: { code: -32_000, message, data: { httpStatus, reason } } });
}

function toastFor(error: unknown) {
  showFailure('Generation Failed', error, 'Unable to generate content');
  return useToast.getState().current;
}

beforeEach(dismissToast);

test('without a plan the toast says so and offers one', () => {
  expect(toastFor(errorWith(402, 'Subscription required'))).toMatchObject({
    title: 'Generation Failed',
    description: 'Subscription required.',
    tone: 'error',
    action: { label: 'Start free trial' },
  });
});

test('with an unpaid plan it leads to billing', async () => {
  const fetched = vi.fn<typeof fetch>().mockRejectedValue(new TypeError('Failed to fetch'));
  vi.stubGlobal('fetch', fetched);
  const toast = toastFor(errorWith(402, paymentProblem, 'payment-failed'));
  expect(toast).toMatchObject({ description: paymentProblem, action: { label: 'Manage billing' } });
  toast?.action?.run();
  await vi.waitFor(() => expect(useToast.getState().current?.title).toBe('Billing did not open'), 20_000);
  expect(fetched.mock.calls).toMatchObject([[expect.stringContaining('/trpc/billing.portal'), expect.anything()]]);
});

test.each([
  ['a limit', errorWith(429, 'Too many')],
  ['a fault', errorWith(500, 'Internal')],
  ['no connection', TRPCClientError.from(new Error('fetch failed'))],
  ['another error', new Error('Invalid response format from server')],
])('for %s it stays unchanged', (_, error) => {
  expect(toastFor(error)).toEqual({
    id: expect.any(Number),
    title: 'Generation Failed',
    description: 'Unable to generate content',
    tone: 'error',
  });
});
