import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import '../../../web/components/ToastRegion.tsx';
import '../../../web/pages/AppPage.tsx';
import '../../../web/pages/HomePage.tsx';
import '../../../web/pages/LoginPage.tsx';
import '../../../web/pages/NotFoundPage.tsx';
import { limits } from '../../../src/domain/product/limits.ts';
import { violations } from '../axe.ts';
import { endFakeTimers } from '../fake-timers.ts';
import { loadLazyEditorCode } from '../lazy-editor-code.ts';
import { watchLeaving } from '../leaving.ts';
import { call, endSession, field, onCall, openEditor, openPath, register, unreachable } from '../open-app.tsx';

const address = () => location.pathname + location.search;

test('/app asks visitors to log in, and brings them back', async () => {
  openPath('/app');
  const create = await screen.findByRole<HTMLAnchorElement>('link', { name: 'Create one' });
  expect(address()).toBe('/login?next=/app');
  expect(create.pathname + create.search).toBe('/register?next=/app');
});

test('shows the 404 page for an unknown address', async () => {
  openPath('/no/such/take');
  await screen.findByRole('heading', { name: '404 Page Not Found' });
  await waitFor(() => expect(document.title).toMatch(/^Page not found · /));
  expect(await violations()).toEqual([]);
});

test('the title, canonical URL and robots tag follow in-app navigation', async () => {
  const { user } = await openEditor();
  const tag = (selector: string) => document.head.querySelector(selector);
  await user.click(screen.getByRole('link', { name: 'Promptreel' }));
  const [launch] = await screen.findAllByRole('link', { name: 'Launch App' });
  await waitFor(() => expect(tag('link[rel="canonical"]')?.getAttribute('href')).toBe(`${location.origin}/`));
  expect(document.title).not.toMatch(/^Editor/);
  expect(tag('meta[name="robots"]')).toBeNull();
  await user.click(launch as HTMLElement);
  await waitFor(() => expect(document.title).toMatch(/^Editor · /));
  expect(tag('meta[name="robots"]')?.getAttribute('content')).toBe('noindex');
});

test('logging out leads to the home page even when the server fails', async () => {
  const left = watchLeaving();
  const { user } = await openEditor();
  onCall('auth.logout', unreachable);
  await user.click(screen.getByRole('button', { name: 'Logout' }));
  await waitFor(() => expect(left).toEqual(['/']));
});

test('logging out waits for a running query and closes the editor, since queries fail without the session', async () => {
  const left = watchLeaving();
  await openEditor();
  const { promise: answer, resolve } = Promise.withResolvers<void>();
  const calls: string[] = [];
  onCall('templates.', async (next) => {
    calls.push('templates');
    await answer;
    return next();
  });
  onCall('auth.logout', (next) => {
    calls.push(screen.queryByText('Logging out…') ? 'logout' : 'logout while open');
    return next();
  });
  fireEvent.click(screen.getByRole('button', { name: 'Load Template' }));
  await waitFor(() => expect(calls).toEqual(['templates']));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  fireEvent.click(screen.getByRole('button', { name: 'Logout', hidden: true }));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(calls).toEqual(['templates']);
  resolve();
  // without the clock reaching the three seconds after which it would no longer wait
  const callsSoFar = () => vi.advanceTimersByTimeAsync(0).then(() => calls);
  await expect.poll(callsSoFar).toEqual(['templates', 'logout']);
  endFakeTimers();
  await waitFor(() => expect(left).toEqual(['/']));
});

test('an ended session offers to log in, and comes back to what was typed', async () => {
  const left = watchLeaving();
  const { user, email, password } = await openEditor();
  const path = '/app?from=bookmark';
  cleanup();
  openPath(path);
  fireEvent.change(await screen.findByRole('textbox', { name: 'Action' }), {
    target: { value: 'Typed before the end' },
  });
  endSession();
  await user.click(screen.getByRole('button', { name: 'Load Template' }));
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByText(/Your session has ended\./);
  await screen.findByText('Session Ended');
  expect(await violations()).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Log in' }));
  expect(left).toEqual([`/login?next=${encodeURIComponent(path)}`]);
  cleanup();
  await call('POST', '/api/login', { email, password });
  openPath(path);
  await waitFor(() => expect(field(1, 'Action').value).toBe('Typed before the end'));
});

test('returning to a page whose session ended says so and links to the login', async () => {
  const left = watchLeaving();
  await openEditor();
  endSession();
  act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  const toast = (await screen.findByText('Session Ended')).closest('li') as HTMLElement;
  // not with a pointer, since jsdom does not support its swipes
  fireEvent.click(within(toast).getByRole('button', { name: 'Log in' }));
  expect(left).toEqual(['/login?next=%2Fapp']);
});

test('live chat opens the message form in the editor, once', async () => {
  const { email } = await register();
  await loadLazyEditorCode();
  openPath('/app?message=team');
  const form = await screen.findByRole('dialog', { name: 'Message the team' });
  expect((await within(form).findByRole<HTMLInputElement>('textbox', { name: 'Email' })).value).toBe(email);
  await waitFor(() => expect(address()).toBe('/app'));
});

test('live chat has visitors log in first', async () => {
  openPath('/app?message=team');
  await screen.findByRole('link', { name: 'Create one' });
  expect(address()).toBe(`/login?next=${encodeURIComponent('/app?message=team')}`);
});

test('toasts: one at a time, focused by F8, swiped away to the right', async () => {
  const { user } = await openEditor();
  await user.click(screen.getByRole('button', { name: 'Clear Form' }));
  await screen.findByText('Form Cleared');
  await user.click(screen.getByRole('button', { name: 'Copy Prompt' }));
  const toast = await screen.findByText('Copied to Clipboard');
  expect(screen.queryByText('Form Cleared')).toBeNull();
  fireEvent.keyDown(document, { key: 'F8', code: 'F8' });
  expect(document.activeElement?.tagName).toBe('OL');
  // jsdom has no pointer capture
  for (const name of ['setPointerCapture', 'hasPointerCapture', 'releasePointerCapture'] as const) {
    Object.defineProperty(toast, name, { value: () => false });
  }
  const at = (clientX: number) => ({ clientX, clientY: 10, pointerType: 'mouse', button: 0 });
  fireEvent.pointerDown(toast, at(10));
  for (let x = 20; x <= 20 + limits.toast.swipePx; x += 10) fireEvent.pointerMove(toast, at(x));
  fireEvent.pointerUp(toast, at(20 + limits.toast.swipePx));
  await waitFor(() => expect(screen.queryByText('Copied to Clipboard')).toBeNull());
});

test('a changed password is refused when it is a common one, and both stay typed', async () => {
  const { user } = await openEditor();
  await user.click(screen.getByRole('button', { name: 'Account' }));
  // without a layout, a menu has no position and is hidden
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Change password', hidden: true }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change password' }));
  const input = (label: string) => dialog.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`));
  fireEvent.change(input('Current password'), { target: { value: 'a long enough one' } });
  fireEvent.change(input('New password'), { target: { value: 'Sunshine' } });
  await user.click(dialog.getByRole('button', { name: 'Change password' }));
  await dialog.findByText('This password is one of the most common ones. Choose another.');
  expect([input('Current password').value, input('New password').value]).toEqual(['a long enough one', 'Sunshine']);
});
