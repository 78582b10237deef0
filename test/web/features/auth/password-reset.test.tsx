import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { popStoredToast } from '../../../../web/lib/toast/stored-toast.ts';
import { violations } from '../../axe.ts';
import { watchLeaving } from '../../leaving.ts';
import { onCall } from '../../open-app.tsx';
import { fill, input, openForm, press, refusal, toasts } from './account-page.ts';

const user = userEvent.setup({ delay: null });
const answer = (data: unknown) => async () => Response.json([{ result: { data } }]);

test('requesting a link says where to find it, for any address; it can be requested again, or for another', async () => {
  await openForm('/forgot-password');
  expect(await violations(), 'asking').toEqual([]);
  fill({ Email: 'nobody@example.test' });
  press('Send the link');
  await screen.findByRole('heading', { name: 'Check your email' });
  expect(screen.getByText('nobody@example.test').closest('p')?.textContent).toMatch(/^Link requested for nobody@/);
  expect(document.activeElement?.textContent).toMatch(
    /^If this address has an account.* is on its way\. It works once and expires after 30 minutes\..* spam/,
  );
  expect(await violations(), 'asked').toEqual([]);
  expect(screen.queryByText(/Email isn't set up here/)).toBeNull();
  await user.tab();
  await user.keyboard('{Enter}');
  await (await toasts()).findByText('Requested Again');
  press('Try another address');
  screen.getByRole('button', { name: 'Send the link' });
  expect(document.activeElement).toBe(input('Email'));
});

test('without a mail server, the page points to the message in the log', async () => {
  onCall('auth.mailInfo', answer({ standIn: true }));
  await openForm('/forgot-password');
  await screen.findByText("Email isn't set up here. The link is printed in the server's log.");
});

test('where no message can be sent, the page shows the error and keeps the typed text', async () => {
  const sentence = 'Password reset by e-mail is not set up here. Write to support@promptreel.test.';
  onCall('/forgot-password', refusal(503, sentence));
  await openForm('/forgot-password');
  fill({ Email: 'nobody@example.test' });
  press('Send the link');
  const problem = await screen.findByRole('alert');
  await within(problem).findByText(sentence);
  expect(input('Email').value).toBe('nobody@example.test');
});

test('a link without its token says so, and another link in the same tab works', async () => {
  await openForm('/reset-password');
  screen.getByRole('heading', { name: 'This link does not work' });
  screen.getByText(/Part of the link is missing/);
  expect(screen.getByRole('link', { name: 'Request a new link' }).getAttribute('href')).toBe('/forgot-password');
  expect(await violations()).toEqual([]);
  act(() => {
    location.hash = '#token=x';
  });
  await screen.findByRole('heading', { name: 'Set a new password' });
});

test('a new password is checked, and an invalid link shows a message that gets the focus', async () => {
  await openForm('/reset-password#token=x');
  screen.getByText('Minimum 6 characters, and not a common password');
  fill({ 'New password': '12345' });
  press('Set password');
  await screen.findByText('New password must be at least 6 characters.');
  expect(input('New password').getAttribute('aria-invalid')).toBe('true');
  expect(input('New password').value).toBe('12345');
  expect(await violations()).toEqual([]);
  press('Show or hide what is typed');
  expect(input('New password').type).toBe('text');
  fill({ 'New password': 'quite another' });
  press('Set password');
  await screen.findByRole('heading', { name: 'This link does not work' });
  const reason = screen.getByText('This link has been used or has expired. Ask for a new one.');
  expect(document.activeElement).toBe(reason);
});

test('a new password leads to the login, without the used link in the history', async () => {
  const left = watchLeaving();
  const toast = { title: 'Password Changed', description: 'Log in with your new password.' };
  onCall('/reset-password', async () => Response.json({ ok: true, location: '/login', toast }));
  await openForm('/reset-password#token=x');
  fill({ 'New password': 'dolly zoom at dusk' });
  press('Set password');
  await waitFor(() => expect(left).toEqual(['/login']));
  dispatchEvent(new PageTransitionEvent('pageshow'));
  expect(popStoredToast()).toMatchObject({ title: 'Password Changed' });
});
