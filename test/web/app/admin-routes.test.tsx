import { act, cleanup, screen } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { limits } from '../../../src/domain/product/limits.ts';
import AdminRoutes from '../../../web/app/AdminRoutes.tsx';
import '../../../web/features/admin/AdminPanel.tsx';
import '../../../web/pages/AdminLoginPage.tsx';
import { ownerKey, rememberOwner } from '../../../web/lib/account/owner.ts';
import {
  admin,
  after,
  counts,
  currentUrl,
  data,
  installFakeServerAndClock,
  open,
  press,
  refused,
  server,
  toast,
} from '../harness.tsx';
import { watchLeaving } from '../leaving.ts';

installFakeServerAndClock();

/** Makes the server return this user and the panel's data. */
function signIn(user: object): void {
  server.mockImplementation((call) => {
    if (call === 'auth.user') return data(user);
    if (call === '/api/auth/user') return Response.json(user);
    return data(call === 'admin.counts' ? counts : { rows: [], next: null });
  });
}

const panel = () => screen.queryByRole('heading', { name: 'Admin Panel' });
const findPanel = () => vi.waitFor(() => expect(panel()).not.toBeNull(), 20_000);
/** Checks that the panel is neither shown nor fetched. */
const expectNoPanel = () => {
  expect(panel()).toBeNull();
  expect(server.mock.calls.filter(([call]) => call.startsWith('admin.'))).toEqual([]);
};

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
  expectNoPanel();
});

test('a user without admin rights sees a message, and can go to the editor', async () => {
  signIn({ ...admin, isAdmin: false });
  await openAdmin();
  expect(toast()).toMatchObject({ title: 'Access Denied', description: 'Admin privileges required', tone: 'error' });
  expect(currentUrl()).toBe('/admin');
  await after(limits.admin.redirectMs);
  expect(currentUrl()).toBe('/app');
  expectNoPanel();
});

test('shows neither panel nor login while the server does not answer', async () => {
  server.mockResolvedValueOnce(refused(500, 'Something went wrong.'));
  await openAdmin();
  expect(currentUrl()).toBe('/admin');
  expectNoPanel();
  signIn(admin);
  await press('Retry');
  await findPanel();
});

test('an admin sees the panel, and is led to it from the login', async () => {
  signIn(admin);
  await openAdmin('/admin?tab=comments');
  await findPanel();
  expect(toast()).toBeNull();
  cleanup();
  const left = watchLeaving();
  history.replaceState(null, '', '/admin/login?tab=comments');
  await openAdmin('/admin/login?tab=comments');
  await vi.waitFor(() => expect(left).toEqual(['/admin?tab=comments']), 20_000);
});

test('a user without admin rights stays at the admin login', async () => {
  signIn({ ...admin, isAdmin: false });
  const left = watchLeaving();
  await openAdmin('/admin/login');
  await vi.waitFor(() => expect(server).toHaveBeenCalledWith('/api/auth/user', {}), 20_000);
  await after(0);
  expect(left).toEqual([]);
});

test('the panel closes when another tab logs out', async () => {
  signIn(admin);
  await openAdmin('/admin?tab=logs');
  await findPanel();
  server.mockResolvedValue(refused(401, 'Not signed in'));
  rememberOwner(null);
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: ownerKey, newValue: null })));
  await after(0);
  expect(panel()).toBeNull();
  expect(currentUrl()).toBe('/admin/login?tab=logs');
});
