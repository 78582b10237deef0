import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import '../../../../web/app/AdminRoutes.tsx';
import '../../../../web/components/ToastRegion.tsx';
import '../../../../web/features/admin/AdminPanel.tsx';
import type { AdminUser } from '../../../../src/domain/admin/admin.ts';
import { isFull } from '../../../support/rounds.ts';
import { violations } from '../../axe.ts';
import { fill } from '../../fill.ts';
import { standInForSizes } from '../../layout.ts';
import { watchLeaving } from '../../leaving.ts';
import { call, endSession, execute, focused, onCall, openPath, register, unreachable } from '../../open-app.tsx';

beforeEach(standInForSizes);

/** Creates an admin and logs in. */
async function newAdmin() {
  const admin = await register();
  await execute('update users set is_admin = true where id = ?', admin.id);
  return admin;
}

const tab = (name: RegExp) => screen.getByRole('tab', { name });
const list = (name: string) => within(screen.getByRole('group', { name }));
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const address = () => location.pathname + location.search;
const choose = (label: string, value: string) =>
  fireEvent.change(screen.getByRole('combobox', { name: label }), { target: { value } });

async function logIn({ email, password }: { email: string; password: string }): Promise<void> {
  fill(screen.getByLabelText('Email'), email);
  fill(screen.getByLabelText('Password'), password);
  // after an earlier login has ended
  fireEvent.click(await screen.findByRole('button', { name: 'Login to Admin' }));
}

test.runIf(isFull)('the admin login is for admins, says when the server is unreachable', async () => {
  const user = await register();
  const admin = await newAdmin();
  endSession();
  const { unmount } = openPath('/admin/login');
  await screen.findByLabelText('Email');
  await logIn(user);
  await screen.findByText('Access Denied');
  await screen.findByText('Admin privileges required');
  const session = await fetch('/api/auth/user');
  expect(session.status, 'logged out again').toBe(401);

  const reconnect = onCall('/admin/login', unreachable);
  await logIn(admin);
  await screen.findByText('Failed to connect to server');
  expect(screen.queryByText('Invalid email or password')).toBeNull();
  reconnect();
  await logIn({ ...admin, password: 'not the password' });
  await screen.findByText('Login failed');
  const left = watchLeaving();
  await logIn(admin);
  await waitFor(() => expect(left).toEqual(['/admin']));
  unmount();
  document.documentElement.dataset.session = 'present';
  openPath('/admin');
  await screen.findByRole('heading', { name: 'Admin Panel' });

  // the numbers may change, since other tests use the same server
  const numbers = within(screen.getByRole('region', { name: 'Numbers' }));
  await waitFor(() => expect(numbers.queryByText('–')).toBeNull());
  for (const label of ['Total Users', 'Subscriptions', 'Admins', 'Open Comments']) numbers.getByText(label);
  await waitFor(() => expect(list('Users').getByText(user.email)).not.toBeNull());
  expect(await violations({ daily: true })).toEqual([]);
  press('Logout');
  await waitFor(() => expect(left).toEqual(['/admin', '/admin/login']));
  expect((await fetch('/api/auth/user')).status).toBe(401);
});

test('searches, edits and grants on the server, and leads from an account to its log', async () => {
  const member = await register();
  const taken = await register();
  const admin = await newAdmin();
  openPath('/admin');
  const search = await screen.findByLabelText('Search users');
  fill(search, member.email);
  await waitFor(() => expect(list('Users').getAllByRole('listitem')).toHaveLength(1));
  expect(address()).toBe(`/admin?${new URLSearchParams({ q: member.email })}`);
  press(`Edit ${member.email}`);
  let dialog = within(await screen.findByRole('dialog', { name: 'Edit User' }));
  fill(dialog.getByLabelText('First name'), 'Jane');
  fill(dialog.getByLabelText('Email'), taken.email);
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await screen.findByText('Update Failed');
  await dialog.findByText('An account with this e-mail address already exists.');
  expect(dialog.getByLabelText<HTMLInputElement>('First name').value).toBe('Jane');
  expect(await violations()).toEqual([]);
  const email = `jane-${member.email}`;
  fill(dialog.getByLabelText('Email'), email);
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await screen.findByText('User Updated');
  await list('Users').findByText('Jane');

  press(`Trial ${email}`);
  dialog = within(await screen.findByRole('dialog', { name: 'Manage Trial Period' }));
  fill(dialog.getByLabelText('Hours from now'), '48');
  expect(await violations()).toEqual([]);
  fireEvent.click(dialog.getByRole('button', { name: 'Update' }));
  await screen.findByText('Trial Updated');
  await list('Users').findByText(/^Access until/);

  press(`Activity ${email}`);
  await list('Activity Logs').findByText('admin.user-changed');
  expect(address()).toBe(`/admin?tab=logs&user=${member.id}`);
  expect(list('Activity Logs').queryAllByText(taken.email)).toEqual([]);
  expect(await violations()).toEqual([]);
  choose('Level', 'error');
  await list('Activity Logs').findByText('No logs found');

  fireEvent.click(tab(/^Users/));
  fill(screen.getByLabelText('Search users'), email);
  fireEvent.click(await screen.findByRole('button', { name: `Delete ${email}` }));
  dialog = within(await screen.findByRole('dialog'));
  expect(await violations()).toEqual([]);
  fireEvent.click(dialog.getByRole('button', { name: /^Delete/ }));
  await screen.findByText('User Deleted');
  await list('Users').findByText('No users found');
  const { 0: rest } = await call<AdminUser[]>('GET', `/api/admin/users?q=${admin.email}`);
  expect(rest?.id).toBe(admin.id);
});

test('a comment’s status and notes are stored, and an ended session leads to the login and back to the same list', async () => {
  await register();
  const subject = `Where is the grain? ${crypto.randomUUID()}`;
  const message = { name: 'Ada', email: 'ada@rows.test', subject, message: 'First line\nSecond line' };
  await call('POST', '/trpc/support.send', message);
  await newAdmin();
  const path = `/admin?${new URLSearchParams({ tab: 'comments', status: 'open', q: subject })}`;
  const page = openPath(path);
  await screen.findByText((_, element) => element?.textContent === message.message && element.matches('[dir=auto]'));
  expect(await violations()).toEqual([]);
  fill(screen.getByLabelText(`Admin notes on “${subject}”`), 'Asked the lab');
  press(`Save notes on “${subject}”`);
  await screen.findByText('Comment Updated');
  choose(`Priority of “${subject}”`, 'urgent');
  choose(`Status of “${subject}”`, 'in_progress');
  await waitFor(async () => {
    expect(
      await execute('select status, priority, admin_notes from support_messages where subject = ?', subject),
    ).toEqual([{ status: 'in_progress', priority: 'urgent', admin_notes: 'Asked the lab' }]);
  });
  page.unmount();
  openPath(path.replace('status=open', 'status=in_progress'));
  const notes = await screen.findByLabelText<HTMLTextAreaElement>(`Admin notes on “${subject}”`);
  expect(notes.value).toBe('Asked the lab');

  endSession();
  fill(screen.getByLabelText('Search comments'), 'grain');
  const again = await list('Comments').findByRole('button', { name: 'Log in' });
  const left = watchLeaving();
  fireEvent.click(again);
  expect(left).toEqual(['/admin/login?tab=comments&status=in_progress&q=grain']);
});

test.runIf(isFull)('the panel works by keyboard', async () => {
  const { email } = await newAdmin();
  openPath(`/admin?${new URLSearchParams({ q: email })}`);
  const user = userEvent.setup({ delay: null });
  const edit = await screen.findByRole('button', { name: `Edit ${email}` });
  act(() => tab(/^Users/).focus());
  await user.keyboard('{ArrowRight}');
  await screen.findByRole('group', { name: 'Activity Logs' });
  await user.keyboard('{ArrowLeft}');
  await screen.findByRole('group', { name: 'Users' });
  act(() => screen.getByRole('button', { name: `Edit ${email}` }).focus());
  await user.keyboard('{Enter}');
  await screen.findByRole('dialog', { name: 'Edit User' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(focused()).toBe(`Edit ${email}`));
  expect(edit).not.toBeNull();
});
