import { act, screen } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { beforeAll, expect, test, vi } from 'vitest';
import { limits } from '../../../src/domain/limits.ts';
import AdminRoutes from '../../../web/app/AdminRoutes.tsx';
import { ownerKey, rememberOwner } from '../../../web/lib/owner.ts';
import { admin, after, currentUrl, data, open, prepare, press, refused, server, toast } from '../harness.tsx';

prepare();
// its code takes longer to load here than a page waits for it
beforeAll(() => import('../../../web/features/admin/AdminPanel.tsx'), 30_000);

const panel = () => screen.queryByRole('tablist');
const panelAsked = () => server.mock.calls.some(([call]) => call.startsWith('admin.'));

const openAdmin = (path = '/admin') =>
  open(
    path,
    <Routes>
      <Route path="/admin/*" element={<AdminRoutes />} />
      <Route path="*" element={<p>Elsewhere</p>} />
    </Routes>,
  );

test('a logged-out visitor goes to the admin login, which keeps the requested page', async () => {
  server.mockResolvedValue(refused(401, 'Not signed in'));
  await openAdmin('/admin?tab=logs&level=error');
  expect(currentUrl()).toBe('/admin/login?tab=logs&level=error');
  expect(panel()).toBeNull();
  expect(panelAsked()).toBe(false);
});

test('a user without admin rights sees a message, and can go to the editor', async () => {
  server.mockResolvedValue(data({ ...admin, isAdmin: false }));
  await openAdmin();
  expect(toast()).toMatchObject({ title: 'Access Denied', description: 'Admin privileges required', tone: 'error' });
  expect(currentUrl()).toBe('/admin');
  await after(limits.admin.redirectMs);
  expect(currentUrl()).toBe('/app');
  expect(panel()).toBeNull();
  expect(panelAsked()).toBe(false);
});

test('shows neither panel nor login while the server does not answer', async () => {
  server.mockResolvedValueOnce(refused(500, 'Something went wrong.'));
  await openAdmin();
  expect(currentUrl()).toBe('/admin');
  expect(panel()).toBeNull();
  expect(panelAsked()).toBe(false);
  server.mockResolvedValueOnce(data(admin));
  await press('Retry');
  await vi.waitFor(() => expect(panel()).not.toBeNull());
});

test('an admin sees the panel, also after logging in', async () => {
  server.mockResolvedValue(data(admin));
  await openAdmin('/admin/login?tab=comments');
  expect(currentUrl()).toBe('/admin?tab=comments');
  await vi.waitFor(() => expect(panel()).not.toBeNull());
  expect(toast()).toBeNull();
});

test('the panel closes when another tab logs out', async () => {
  server.mockResolvedValueOnce(data(admin));
  await openAdmin('/admin?tab=logs');
  await vi.waitFor(() => expect(panel()).not.toBeNull());
  server.mockResolvedValue(refused(401, 'Not signed in'));
  rememberOwner(null);
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: ownerKey, newValue: null })));
  await after(0);
  expect(panel()).toBeNull();
  expect(currentUrl()).toBe('/admin/login?tab=logs');
});
