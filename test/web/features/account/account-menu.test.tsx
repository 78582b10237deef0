import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { isFull } from '../../../support/rounds.ts';
import '../../../../web/pages/account-parts.ts';
import { violations } from '../../axe.ts';
import { collectDownloads } from '../../downloads.ts';
import { fill } from '../../fill.ts';
import { standInForSizes } from '../../layout.ts';
import { watchLeaving } from '../../leaving.ts';
import { call, execute, focused, openEditor } from '../../open-app.tsx';

// for the menus
beforeEach(standInForSizes);

const findDialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

async function choose(item: string) {
  fireEvent.click(screen.getByRole('button', { name: 'Account' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: new RegExp(`^${item}`) }));
}

/** Sends a form as Enter in its field does. */
const submit = (field: HTMLElement) => fireEvent.submit(field.closest('form') as HTMLFormElement);
const autoComplete = () => document.activeElement?.getAttribute('autocomplete');

test('the account menu works by keyboard, and returns the focus', async () => {
  const { user, email } = await openEditor({ plan: false });
  await screen.findByRole('region', { name: 'Your plan' });
  act(() => screen.getByRole('button', { name: 'Account' }).focus());
  await user.keyboard('{Enter}');
  const menu = within(await screen.findByRole('menu'));
  await menu.findByText(email);
  await menu.findByText('No plan');
  expect(screen.queryByRole('link', { name: 'Admin' })).toBeNull();
  expect(await violations({ daily: true })).toEqual([]);
  await waitFor(async () => {
    await user.keyboard('{ArrowDown}');
    expect(focused()).toBe('Change password');
  });
  await user.keyboard('{Enter}');
  await findDialog('Change password');
  await waitFor(() => expect(autoComplete()).toBe('current-password'));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(focused()).toBe('Account'));
});

test('email about new notes can be turned off, also by keyboard', async () => {
  const { user, email } = await openEditor();
  fireEvent.click(screen.getByRole('button', { name: 'Account' }));
  const item = await screen.findByRole('menuitemcheckbox', { name: 'Email me new notes', checked: true });
  act(() => item.focus());
  await user.keyboard('{Enter}');
  await waitFor(async () => {
    expect(await execute('select note_mail from users where email = ?', email)).toEqual([{ note_mail: false }]);
  });
  await waitFor(() => expect(item.getAttribute('aria-checked')).toBe('false'));
});

test('changing the password shows errors at their fields, then sets the new one', async () => {
  const { email, password } = await openEditor({ plan: false });
  await choose('Change password');
  const dialog = await findDialog('Change password');
  const current = dialog.getByLabelText<HTMLInputElement>(/^Current password/);
  const next = dialog.getByLabelText<HTMLInputElement>(/^New password/);
  fill(current, 'not this one');
  fill(next, 'short');
  submit(next);
  await dialog.findByText('New password must be at least 6 characters.');
  expect(await violations()).toEqual([]);
  fill(next, 'another one');
  submit(next);
  await dialog.findByText('Wrong password.');
  expect([current.value, next.value]).toEqual(['not this one', 'another one']);
  fill(current, password);
  submit(current);
  await screen.findByText('Password Changed');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  // the session continues here
  await call('GET', '/api/auth/user');
  await call('POST', '/api/login', { email, password: 'another one' });
});

test.runIf(isFull)('a user can export the account data', async () => {
  const { email } = await openEditor({ plan: false });
  const files = collectDownloads();
  await choose('Export my data');
  await screen.findByText('Data Exported');
  expect(files.map(({ name }) => name)).toEqual([expect.stringMatching(/^promptreel-\d{4}-\d\d-\d\d\.json$/)]);
  const data = JSON.parse((await files[0]?.content.text()) ?? '');
  expect([data.account.email, data.templates]).toEqual([email, []]);
});

test('deleting the account needs the password, and never happens by an accidental Enter', async () => {
  const { email, password } = await openEditor({ plan: false });
  await choose('Delete my account');
  const dialog = await findDialog('Delete my account');
  dialog.getByText(email);
  dialog.getByText(/^Any subscription ends immediately\./);
  await waitFor(() => expect(autoComplete()).toBe('current-password'));
  const proof = dialog.getByLabelText<HTMLInputElement>(/^Password/);
  submit(proof);
  await dialog.findByText('Password is required.');
  expect(await violations()).toEqual([]);
  fill(proof, 'not this one');
  submit(proof);
  await dialog.findByText('Wrong password.');
  expect(proof.value).toBe('not this one');
  const left = watchLeaving();
  fill(proof, password);
  fireEvent.click(dialog.getByRole('button', { name: 'Delete my account' }));
  await waitFor(() => expect(left).toEqual(['/']));
  const again = await fetch('/api/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  expect(again.status).toBe(401);
});
