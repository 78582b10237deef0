import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, waitFor } from '@testing-library/react';
import { TRPCClientError } from '@trpc/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { rememberedOwner, rememberOwner } from '../../../../web/lib/account/owner.ts';
import { logInPath, useSessionEnd } from '../../../../web/lib/account/session-end.ts';
import { showFailure } from '../../../../web/lib/forms/failure-toast.ts';
import { dismissToast, useToast } from '../../../../web/lib/toast/toast.ts';

const refusal = (httpStatus: number, message: string) =>
  TRPCClientError.from({ error: { code: -32_000, message, data: { httpStatus } } });
const ended = refusal(401, 'Not signed in');
const toast = () => useToast.getState().current;

beforeEach(() => {
  dismissToast();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** Answers the question whether this browser is logged in. */
function answerSession(loggedIn: boolean) {
  const answer = loggedIn
    ? { result: { data: { id: 'ada' } } }
    : { error: { code: -32_001, message: 'Not signed in', data: { code: 'UNAUTHORIZED', httpStatus: 401 } } };
  const fetching = vi.fn(async () => Response.json([answer]));
  vi.stubGlobal('fetch', fetching);
  return fetching;
}

test.each([
  ['/app', '/login?next=%2Fapp'],
  ['/app?message=team', '/login?next=%2Fapp%3Fmessage%3Dteam'],
  ['/subscribe', '/login?next=%2Fsubscribe'],
  ['/admin?tab=logs&level=error', '/admin/login?tab=logs&level=error'],
])('from %s the login link is %s', (from, to) => {
  expect(logInPath(new URL(from, 'http://localhost') as unknown as Location)).toBe(to);
});

test('any call of an ended session offers to log in', () => {
  showFailure('Save Failed', ended, 'Failed to save template. Please try again.');
  expect(toast()).toMatchObject({
    title: 'Save Failed',
    description: 'Your session has ended. Log in again: your draft is kept in this browser.',
    tone: 'error',
    action: { label: 'Log in' },
  });
});

function Page({ signedIn }: { signedIn: boolean }) {
  useSessionEnd({ signedIn });
  return null;
}

/** Runs a query that fails. */
async function fetchFailing(error: Error, signedIn: boolean) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <Page signedIn={signedIn} />
    </QueryClientProvider>,
  );
  await act(() => client.prefetchQuery({ queryKey: ['plan'], queryFn: () => Promise.reject(error) }));
}

test('a failed query also reports the ended session, and the browser forgets its user', async () => {
  answerSession(false);
  rememberOwner('ada');
  await fetchFailing(ended, true);
  await waitFor(() =>
    expect(toast()).toMatchObject({ title: 'Session Ended', tone: 'error', action: { label: 'Log in' } }),
  );
  expect(rememberedOwner()).toBeNull();
});

test('a call whose session another tab has replaced does not log anybody out', async () => {
  const asked = answerSession(true);
  rememberOwner('ada');
  await fetchFailing(ended, true);
  await waitFor(() => expect(asked).toHaveBeenCalled());
  await act(async () => void (await asked.mock.results[0]?.value));
  expect(toast()).toBeNull();
  expect(rememberedOwner()).toBe('ada');
});

test.each([
  ['another failure', refusal(500, 'Something went wrong.'), true],
  ['a page that does not know its user yet', ended, false],
])('%s does not mention the session', async (_, error, signedIn) => {
  rememberOwner('ada');
  await fetchFailing(error, signedIn);
  expect(toast()).toBeNull();
  expect(rememberedOwner()).toBe('ada');
});
