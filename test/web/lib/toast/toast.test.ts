import { beforeEach, expect, test } from 'vitest';
import '../../../../web/app/Providers.tsx';
import { queryClient } from '../../../../web/lib/calls/trpc.ts';
import { dismissFailure, dismissToast, showToast, useToast } from '../../../../web/lib/toast/toast.ts';

const toast = () => useToast.getState().current;

beforeEach(dismissToast);

test('only a successful action closes a failure toast', async () => {
  const succeed = () =>
    queryClient
      .getMutationCache()
      .build(queryClient, { mutationFn: async () => 'done' })
      .execute({});
  showToast({ title: 'Login failed', tone: 'error' });
  await succeed();
  expect(toast()).toBeNull();
  showToast({ title: 'Template Deleted' });
  await succeed();
  expect(toast()?.title).toBe('Template Deleted');
  dismissFailure();
  expect(toast()?.title).toBe('Template Deleted');
});

test('a failure with a topic ends with a success of that topic alone', () => {
  showToast({ title: 'Search Failed', tone: 'error', topic: 'search' });
  dismissFailure();
  dismissFailure('copy');
  expect(toast()?.title).toBe('Search Failed');
  dismissFailure('search');
  expect(toast()).toBeNull();
});
