import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { AdminUser } from '../../../../src/domain/admin/admin.ts';
import { limits } from '../../../../src/domain/product/limits.ts';
import AdminPanel from '../../../../web/features/admin/AdminPanel.tsx';
import { useSession } from '../../../../web/lib/account/current-user.ts';
import { isFull } from '../../../support/rounds.ts';
import {
  admin,
  after,
  counts,
  currentUrl,
  data,
  inputsOf,
  installFakeServerAndClock,
  mara,
  open,
  press,
  refused,
  rowHeight,
  server,
  toast,
  type,
} from '../../harness.tsx';

installFakeServerAndClock();

const own: AdminUser = { ...mara, ...admin, stripeSubscriptionId: null, subscriptionStatus: null };
let stored: AdminUser[] = [];

beforeEach(() => {
  stored = [mara, own];
  answer({});
});

/** Answers these calls this way, and queries with the stored rows. */
function answer(calls: Record<string, (input: Record<string, unknown>) => Response>) {
  server.mockImplementation((call, input) => {
    const given = calls[call];
    if (given) return given(input);
    if (call === 'admin.counts') return data(counts);
    if (call === 'admin.users') return data({ rows: stored, next: null });
    return data({ rows: [], next: null });
  });
}

const openPanel = (path = '/admin') => open(path, <AdminPanel user={admin} />);
const rows = () => within(screen.getByRole('group', { name: 'Users' })).queryAllByRole('listitem');
const search = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search users' });
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const submit = (element: HTMLElement) => {
  fireEvent.submit(element.closest('form') as HTMLFormElement);
  return after(500);
};

test('the cards show counts, and a failure can be retried', async () => {
  let tries = 0;
  answer({
    'admin.counts': () => {
      tries += 1;
      return tries === 1 ? refused(500, 'Something went wrong.') : data(counts);
    },
  });
  await openPanel();
  const numbers = within(screen.getByRole('region', { name: 'Numbers' }));
  expect(numbers.getAllByText('–')).toHaveLength(4);
  await press('Retry');
  expect(numbers.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    '2',
    '1',
    '1 active or in trial',
    '1',
    '4',
  ]);
  expect(screen.getByRole('tab', { name: /^Comments\s*4\s*open$/ })).toBeTruthy();
});

test.runIf(isFull)('a URL restores its filters, and changing them updates the URL', async () => {
  await openPanel('/admin?q=mara&subscription=none');
  expect(inputsOf('admin.users')).toEqual([{ q: 'mara', subscription: 'none', direction: 'forward' }]);
  expect(search().value).toBe('mara');
  type(screen.getByRole('combobox', { name: 'Subscription' }), 'all');
  await after(50);
  expect(currentUrl()).toBe('/admin?q=mara');
  await press('Clear');
  expect(currentUrl()).toBe('/admin');
  expect(search().value).toBe('');
});

test('typing sends one request shortly after the last key, and loses nothing', async () => {
  await openPanel();
  for (const text of ['m', 'ma', 'mar', 'mara ']) {
    type(search(), text);
    await after(limits.searchDelayMs - 50);
  }
  expect(inputsOf('admin.users')).toHaveLength(1);
  await after(limits.searchDelayMs);
  expect(inputsOf('admin.users').slice(1)).toEqual([{ q: 'mara', subscription: 'all', direction: 'forward' }]);
  expect(search().value).toBe('mara ');
});

test('each tab keeps its filters while another is open', async () => {
  await openPanel('/admin?q=mara');
  await press(/^Comments/, 'tab');
  expect(currentUrl()).toBe('/admin?tab=comments');
  await press('Users', 'tab');
  expect(currentUrl()).toBe('/admin?q=mara');
  await press('Activity mara@example.com');
  expect(currentUrl()).toBe(`/admin?tab=logs&user=${mara.id}`);
  expect(screen.getByText('Account:').textContent).toBe('Account: mara@example.com');
  expect(screen.getByText('No logs found')).toBeTruthy();
});

test('a failed list can be retried with the same filters; an empty one says so', async () => {
  answer({ 'admin.users': () => refused(500, 'Something went wrong.') });
  await openPanel('/admin?q=mara');
  expect(screen.getByRole('alert').textContent).toContain('Failed to fetch users');
  answer({});
  stored = [];
  await press('Retry');
  expect(screen.getByText('No users found')).toBeTruthy();
  expect(inputsOf('admin.users').map(({ q }) => q)).toEqual(['mara', 'mara']);
});

test('renders only the visible rows of a long list; more load near its end, also after a failure', async () => {
  const many = Array.from({ length: 100 }, (_, index) => ({ ...mara, id: `${index}`, email: `u${index}@example.com` }));
  answer({
    'admin.users': ({ cursor }) => (cursor ? refused(500, 'Something went wrong.') : data({ rows: many, next: 'c1' })),
  });
  await openPanel();
  expect(rows().length).toBeLessThan(30);
  expect(inputsOf('admin.users')).toHaveLength(1);
  const area = screen.getByRole('group', { name: 'Users' });
  area.scrollTop = 95 * rowHeight;
  fireEvent.scroll(area);
  await after(500);
  expect(inputsOf('admin.users')[1]).toMatchObject({ cursor: 'c1' });
  answer({ 'admin.users': () => data({ rows: [{ ...mara, email: 'last@example.com' }], next: null }) });
  area.scrollTop = 101 * rowHeight;
  fireEvent.scroll(area);
  await after(500);
  await press('Retry');
  expect(screen.getByText('last@example.com')).toBeTruthy();
});

test('an edit sends the changed fields, with the version on screen', async () => {
  answer({ 'admin.updateUser': (input) => data({ ...mara, ...input, version: 4 }) });
  await openPanel();
  await press('Edit mara@example.com');
  type(field('Last name'), 'Lindqvist');
  fireEvent.click(screen.getByRole('switch', { name: 'Admin' }));
  await press('Save');
  expect(inputsOf('admin.updateUser')).toEqual([{ id: mara.id, lastName: 'Lindqvist', isAdmin: true, version: 3 }]);
  expect(toast()).toMatchObject({ title: 'User Updated' });
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByText('Mara Lindqvist', { selector: 'bdi' }).parentElement?.textContent).toContain('Admin');
  expect(inputsOf('admin.users')).toHaveLength(1);
  expect(inputsOf('admin.counts')).toHaveLength(2);
});

test('an edit without changes sends nothing; an invalid one says why', async () => {
  await openPanel();
  await press('Edit mara@example.com');
  type(field('Email'), 'mara');
  await press('Save');
  expect(screen.getByRole('alert').textContent).toBe('E-mail is not a valid e-mail address.');
  type(field('Email'), 'mara@example.com ');
  await press('Save');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(inputsOf('admin.updateUser')).toEqual([]);
});

test('a conflicting edit keeps the typed text; the next attempt uses the new version', async () => {
  const newer = { ...mara, lastName: 'Berg', version: 5 };
  answer({
    'admin.updateUser': (input) =>
      input.version === 5 ? data({ ...newer, ...input, version: 6 }) : refused(409, 'Somebody changed it meanwhile.'),
  });
  await openPanel();
  await press('Edit mara@example.com');
  type(field('First name'), 'Maria');
  stored = [newer, own];
  await press('Save');
  expect(toast()).toMatchObject({
    title: 'Update Failed',
    description: 'Failed to update user. Somebody changed it meanwhile.',
  });
  expect(screen.getByRole('alert').textContent).toBe('Somebody changed it meanwhile.');
  expect([field('First name').value, field('Last name').value]).toEqual(['Maria', 'Lind']);
  await press('Save');
  // not the last name: the newer one is another admin's
  expect(inputsOf('admin.updateUser')[1]).toEqual({ id: mara.id, firstName: 'Maria', version: 5 });
  expect(screen.getByText('Maria Berg')).toBeTruthy();
});

test('the current values can be loaded instead', async () => {
  answer({ 'admin.updateUser': () => refused(409, 'Somebody changed it meanwhile.') });
  await openPanel();
  await press('Edit mara@example.com');
  type(field('First name'), 'Maria');
  stored = [{ ...mara, lastName: 'Berg', version: 5 }, own];
  await press('Save');
  await press('Load the current values');
  expect([field('First name').value, field('Last name').value]).toEqual(['Mara', 'Berg']);
});

test('removing your own admin flag asks for confirmation', async () => {
  const flags: unknown[] = [];
  answer({
    'admin.updateUser': (input) => {
      flags.push(input.isAdmin);
      return data({ ...own, ...input });
    },
    'auth.user': () => data({ ...admin, isAdmin: false }),
  });
  await open('/admin', <SessionedPanel />);
  await press('Edit ada@example.com');
  fireEvent.click(screen.getByRole('switch', { name: 'Admin' }));
  await press('Save');
  expect(flags).toEqual([false]);
  expect(inputsOf('auth.user')).toHaveLength(2);
});

test('deleting asks for confirmation, and is not offered for yourself', async () => {
  answer({ 'admin.deleteUser': () => data({ ok: true }) });
  await openPanel();
  await press('Delete ada@example.com');
  expect(screen.queryByRole('dialog')).toBeNull();
  await press('Delete mara@example.com');
  const dialog = screen.getByRole('dialog').textContent;
  expect(dialog).toContain('Are you sure you want to delete mara@example.com? This action cannot be undone.');
  await press('Delete');
  expect(inputsOf('admin.deleteUser')).toEqual([{ id: mara.id }]);
  expect(toast()).toMatchObject({ title: 'User Deleted' });
  expect(rows()).toHaveLength(1);
  expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Users' }));
});

test('a failed deletion says so and keeps the dialog open', async () => {
  answer({ 'admin.deleteUser': () => refused(409, 'Stripe refused.') });
  await openPanel();
  await press('Delete mara@example.com');
  await press('Delete');
  expect(toast()).toMatchObject({ title: 'Delete Failed', description: 'Failed to delete user. Stripe refused.' });
  expect(screen.getByRole('alert').textContent).toBe('Stripe refused.');
});

test.each(['', '-1', 'abc', '1e9'])('rejects %j as a number of hours', async (typed) => {
  await openPanel();
  await press('Trial ada@example.com');
  const hours = screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Hours from now' });
  expect([hours.value, hours.min, hours.step]).toEqual(['1', '0', '0.5']);
  type(hours, typed);
  await submit(hours);
  expect(toast()).toMatchObject({ title: 'Invalid Input', description: 'Please enter a valid number of hours.' });
  expect(inputsOf('admin.setTrial')).toEqual([]);
});

test("a trial's end shows before it is set", async () => {
  const grantedUntil = new Date(2026, 10, 25, 12).toISOString();
  answer({ 'admin.setTrial': () => data({ ...own, grantedUntil }) });
  await openPanel();
  await press('Trial ada@example.com');
  const hours = screen.getByRole('spinbutton', { name: 'Hours from now' });
  type(hours, '0');
  expect(screen.getByText('The trial ends now.')).toBeTruthy();
  type(hours, '96');
  expect(screen.getByText(/^The trial ends on Nov 25, 2026/)).toBeTruthy();
  await submit(hours);
  expect(inputsOf('admin.setTrial')).toEqual([{ id: own.id, hoursFromNow: 96 }]);
  expect(inputsOf('admin.subscription')).toEqual([]);
  expect(toast()).toMatchObject({ title: 'Trial Updated' });
  expect(screen.getByText('Access until Nov 25')).toBeTruthy();
});

test('loads the subscription from Stripe, can retry after a failure, and updates the list', async () => {
  answer({ 'admin.subscription': () => refused(502, 'Stripe does not answer.') });
  await openPanel();
  await press('Trial mara@example.com');
  expect(screen.getByRole('alert').textContent).toContain('Failed to fetch subscription');
  answer({ 'admin.subscription': () => data({ status: 'past_due', trialEndsAt: null }) });
  await press('Retry');
  expect(screen.getAllByText('Inactive')).toHaveLength(2);
});

test.each([
  ['trialing', '2026-11-24T12:00:00.000Z', /^It currently ends on Nov 24, 2026/],
  ['active', '2026-11-10T12:00:00.000Z', /^No trial end is set\.$/],
])('for a subscription that is %s, the trial dialog says where its end stands', async (status, trialEndsAt, text) => {
  answer({ 'admin.subscription': () => data({ status, trialEndsAt }) });
  await openPanel();
  await press('Trial mara@example.com');
  expect(screen.getByText(text)).toBeTruthy();
});

function SessionedPanel() {
  const session = useSession();
  return session.status === 'signed-in' ? <AdminPanel user={admin} /> : null;
}

test('after the session ends, an edit keeps the typed text and links to the login', async () => {
  answer({ 'admin.updateUser': () => refused(401, 'Not signed in') });
  await openPanel();
  await press('Edit mara@example.com');
  type(field('Last name'), 'Lindqvist');
  await press('Save');
  expect(toast()).toMatchObject({ title: 'Update Failed', tone: 'error', action: { label: 'Log in' } });
  expect(toast()?.description).toMatch(/^Failed to update user\. Your session has ended\. Log in again/);
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByRole('alert').textContent).toMatch(/^Your session has ended\..* Log in$/);
  expect(field('Last name').value).toBe('Lindqvist');
  expect(currentUrl()).toBe('/admin');
});

test('isolates the text direction of user input', async () => {
  const disguised = { ...mara, firstName: '\u202emoc.live@arom', lastName: '' };
  stored = [disguised, { ...own, firstName: '\u200b', lastName: '\u2800' }];
  await openPanel();
  expect(screen.getByText(disguised.firstName).tagName).toBe('BDI');
  expect(screen.getByText('No name').tagName).toBe('BDI');
  expect(screen.getByText(mara.email).tagName).toBe('BDI');
  await press('Delete mara@example.com');
  expect(within(screen.getByRole('dialog')).getByText(mara.email).tagName).toBe('BDI');
});

test('the list says when the session has ended, and links to the login', async () => {
  const loggedOut = () => refused(401, 'Not signed in');
  answer({ 'admin.users': loggedOut, 'auth.user': loggedOut });
  await openPanel();
  await after(50);
  expect(toast()).toMatchObject({ title: 'Session Ended', action: { label: 'Log in' } });
  expect(within(screen.getByRole('alert')).getByRole('button', { name: 'Log in' })).toBeTruthy();
});
