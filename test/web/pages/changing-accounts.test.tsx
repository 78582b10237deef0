import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { violations } from '../axe.ts';
import { fill } from '../fill.ts';
import { watchLeaving } from '../leaving.ts';
import { call, field, onCall, openEditor, register, unreachable } from '../open-app.tsx';
import { reopen } from '../reopen.ts';
import { mark, saved } from '../saving.ts';

const write = (text: string) => fill(field(1, 'Action'), text);
const findAction = (text: string) => waitFor(() => expect(field(1, 'Action').value).toBe(text));

test('a replaced session shows the new account, and never briefly the old one’s project', async () => {
  const { email, password } = await openEditor();
  write('UNDER NDA');
  await saved();
  // another session, of which the page is not told
  await register();
  const answer = Promise.withResolvers<void>();
  const end = onCall('auth.user', async (next) => {
    await answer.promise;
    return next();
  });
  reopen('/app');
  await screen.findByText('Opening your project…');
  expect(document.body.textContent).not.toContain('NDA');
  answer.resolve();
  await findAction('');
  end();
  // replaced again, and noticed when the user returns to the page
  await call('POST', '/api/login', { email, password });
  fireEvent(document, new Event('visibilitychange', { bubbles: true }));
  await findAction('UNDER NDA');
});

test('while the server is unreachable, the draft opens for the remembered user, and for nobody after a logout', async () => {
  await openEditor();
  write('ON A TRAIN');
  await saved();
  const reconnect = onCall('/trpc/', unreachable);
  reopen('/app');
  await findAction('ON A TRAIN');
  write('THROUGH A TUNNEL');
  await waitFor(() => expect(mark()).toBe('Saved in this browser only'));
  reopen('/app');
  await findAction('THROUGH A TUNNEL');
  // the logout does not reach the server, so the session stays
  const left = watchLeaving();
  fireEvent.click(screen.getByRole('button', { name: 'Logout' }));
  await waitFor(() => expect(left).toEqual(['/']));
  reopen('/app');
  await screen.findByRole('heading', { name: 'The server could not be reached' });
  expect(document.body.textContent).not.toContain('TUNNEL');
  expect(await violations()).toEqual([]);
  reconnect();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  // changes that had not been saved before the logout are still here, and are saved now
  await findAction('THROUGH A TUNNEL');
  await waitFor(() => expect(mark()).toBe('Saved'));
});
