import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { ActivityEntry } from '../../../../src/domain/admin/admin.ts';
import AdminPanel from '../../../../web/features/admin/AdminPanel.tsx';
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
  server,
  type,
} from '../../harness.tsx';

installFakeServerAndClock();

const entry: ActivityEntry = {
  id: '5b0a7a52-6c3c-4a35-9d6c-0b5a4b7b1b01',
  level: 'warning',
  action: 'billing.failed',
  message: 'A payment failed',
  metadata: { reason: 'card_declined' },
  user: { id: mara.id, email: mara.email },
  actor: null,
  createdAt: '2026-11-20T12:00:00.000Z',
};
const gone: ActivityEntry = {
  ...entry,
  id: '5b0a7a52-6c3c-4a35-9d6c-0b5a4b7b1b02',
  level: 'info',
  action: 'admin.user-deleted',
  metadata: null,
  user: { id: '5b0a7a52-6c3c-4a35-9d6c-0b5a4b7b1a09', email: null },
  actor: { id: admin.id, email: admin.email },
};

async function openLogs(path = '/admin?tab=logs', entries = [entry, gone]) {
  server.mockImplementation((call) => (call === 'admin.counts' ? data(counts) : data({ rows: entries, next: null })));
  await open(path, <AdminPanel user={admin} />);
  return screen.getAllByRole('listitem').map((row) => within(row));
}

test('a row shows the event, the account, the actor and the details', async () => {
  const [first, second] = await openLogs();
  first?.getByText('Warning');
  first?.getByText('billing.failed');
  first?.getByText('A payment failed');
  expect(first?.getByRole('group').textContent).toBe('Details{\n  "reason": "card_declined"\n}');
  second?.getByText('Deleted account');
  expect(second?.getByRole('button', { name: /^ada@example.com/ }).parentElement?.textContent).toBe(
    'by ada@example.com',
  );
  expect(second?.queryByRole('group')).toBeNull();
});

test('filters by level and account, and the account filter can be cleared', async () => {
  await openLogs('/admin?tab=logs&level=nonsense');
  type(screen.getByRole('combobox', { name: 'Level' }), 'error');
  await after(100);
  await press(/^mara@example.com/);
  expect(currentUrl()).toBe(`/admin?tab=logs&level=error&user=${mara.id}`);
  expect(screen.getByText('Account:').textContent).toBe('Account: mara@example.com');
  await press('Show all accounts');
  expect(screen.queryByText(/^Account:/)).toBeNull();
  expect(inputsOf('admin.logs').map(({ level, user }) => [level, user])).toEqual([
    [undefined, undefined],
    ['error', undefined],
    ['error', mara.id],
  ]);
});

test('refreshing reloads the list, and keeps the old rows when that fails', async () => {
  await openLogs();
  server.mockImplementation((call) => (call === 'admin.counts' ? data(counts) : refused(500, 'Something went wrong.')));
  await press('Refresh logs');
  expect(inputsOf('admin.logs')).toHaveLength(2);
  expect(screen.getByRole('alert').textContent).toContain('Failed to fetch logs');
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
});

test('isolates the text direction of user input, and shows direction characters in details', async () => {
  const message = 'Changed \u202eeman';
  const metadata = { after: { firstName: '\u202emoc.live@arom', lastName: '\u05d0\u200f' } };
  const [row] = await openLogs(undefined, [{ ...entry, message, metadata }]);
  expect(row?.getByText(message).dir).toBe('auto');
  expect(row?.getByText(mara.email).tagName).toBe('BDI');
  const details = row?.getByRole('group').textContent;
  expect(details).toContain('"firstName": "U+202Emoc.live@arom"');
  expect(details).toContain('"lastName": "\u05d0\u200f"');
});
