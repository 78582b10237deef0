import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { clearNameDraft, loadNameDraft, saveNameDraft } from '../../../../web/features/builder/templates/name-draft.ts';
import { useSession } from '../../../../web/lib/account/current-user.ts';
import { forgetOwner } from '../../../../web/lib/account/forget-owner.ts';
import { ownerKey, rememberedOwner, rememberOwner } from '../../../../web/lib/account/owner.ts';
import { usePageOwner } from '../../../../web/lib/account/page-owner.ts';
import { useSingleUser } from '../../../../web/lib/account/single-user.ts';
import { showToast, useToast } from '../../../../web/lib/toast/toast.ts';
import {
  admin,
  after,
  data,
  inputsOf,
  installFakeServerAndClock,
  open,
  press,
  refused,
  server,
} from '../../harness.tsx';

installFakeServerAndClock();
function Page() {
  const session = useSingleUser(useSession());
  return <p>{`${session.status} ${usePageOwner(session)}`}</p>;
}
const openPage = () => open('/app', <Page />);
const unreachable = () => Promise.reject(new TypeError('Failed to fetch'));

/** Simulates another tab changing the remembered user. */
async function otherTabRemembers(id: string | null) {
  rememberOwner(id);
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: ownerKey, newValue: id })));
}

test('knows whose draft to open once the server has named the user', async () => {
  rememberOwner('somebody-else');
  let answer = (_: Response) => {};
  server.mockReturnValue(new Promise((resolve) => (answer = resolve)));
  await openPage();
  screen.getByText('loading null');
  answer(data(admin));
  await after(0);
  screen.getByText(`signed-in ${admin.id}`);
  expect(rememberedOwner()).toBe(admin.id);
});

test.each([null, admin.id])('when the server is unreachable, falls back to the remembered user: %s', async (id) => {
  rememberOwner(id);
  server.mockImplementation(unreachable);
  await openPage();
  screen.getByText(`unreachable ${id}`);
  expect(rememberedOwner()).toBe(id);
});

test('a silent server counts as unreachable after ten seconds, and may answer later', async () => {
  rememberOwner(admin.id);
  let answer = (_: Response) => {};
  server.mockReturnValue(new Promise((resolve) => (answer = resolve)));
  await openPage();
  await after(9_000);
  screen.getByText('loading null');
  await after(1_000);
  screen.getByText(`loading ${admin.id}`);
  answer(refused(401, 'Not signed in'));
  await after(0);
  screen.getByText('signed-out null');
});

test('a logged-out session has no draft, also when the server is unreachable afterwards', async () => {
  rememberOwner(admin.id);
  server.mockResolvedValue(refused(401, 'Not signed in'));
  await openPage();
  screen.getByText('signed-out null');
  expect(rememberedOwner()).toBeNull();
});

test.each([null, 'bob'])('when another tab remembers %s, the page checks again before showing anything', async (id) => {
  sessionStorage.setItem(`promptreel.anything.${admin.id}`, 'x');
  server.mockResolvedValueOnce(data(admin));
  await openPage();
  screen.getByText(`signed-in ${admin.id}`);
  server.mockImplementation(unreachable);
  showToast({ title: 'Template Saved', description: 'Saved “Secret cut”.' });
  await otherTabRemembers(id);
  expect(useToast.getState().current).toBeNull();
  await after(0);
  screen.getByText(`unreachable ${id}`);
  expect(inputsOf('auth.user')).toHaveLength(2);
  expect(sessionStorage).toHaveLength(0);
});

test('another tab that remembers the same user changes nothing', async () => {
  server.mockResolvedValue(data(admin));
  await openPage();
  showToast({ title: 'Template Saved' });
  await otherTabRemembers(admin.id);
  await after(0);
  screen.getByText(`signed-in ${admin.id}`);
  expect(useToast.getState().current).toMatchObject({ title: 'Template Saved' });
  expect(inputsOf('auth.user')).toHaveLength(1);
});

function PageLater() {
  const session = useSession();
  const [shown, setShown] = useState(false);
  if (shown) return <Page />;
  return (
    <button type="button" onClick={() => setShown(true)}>
      {`To the editor, ${session.status}`}
    </button>
  );
}

test('a browser without a remembered user sends one request, also if the editor mounts after the response', async () => {
  server.mockResolvedValue(data(admin));
  await open('/', <PageLater />);
  await press('To the editor, signed-in');
  screen.getByText(`signed-in ${admin.id}`);
  expect(inputsOf('auth.user')).toHaveLength(1);
});

test('the editor checks again when another tab logged in since the last answer', async () => {
  server.mockResolvedValueOnce(data(admin));
  await open('/', <PageLater />);
  rememberOwner('bob');
  server.mockImplementation(unreachable);
  await press('To the editor, signed-in');
  screen.getByText('unreachable bob');
  expect(rememberedOwner()).toBe('bob');
});

test('a page restored from the browser’s cache stays blank until its user is confirmed', async () => {
  server.mockResolvedValueOnce(data(admin));
  await openPage();
  const visibility = () => document.documentElement.style.visibility;
  const send = (type: string) =>
    act(() => void window.dispatchEvent(new PageTransitionEvent(type, { persisted: true })));
  send('pagehide');
  expect(visibility()).toBe('hidden');
  send('pageshow');
  expect(visibility()).toBe('');
  send('pagehide');
  rememberOwner(null);
  server.mockResolvedValue(refused(401, 'Not signed in'));
  send('pageshow');
  await vi.waitFor(() => screen.getByText('signed-out null'), 20_000);
  expect(visibility()).toBe('');
});

test('the typed template name belongs to its owner, and logging out clears it', () => {
  const words = { name: 'Secret cut', description: 'Under NDA' };
  saveNameDraft('ada', words);
  saveNameDraft('bob', { name: 'His', description: '' });
  expect(loadNameDraft('ada')).toEqual(words);
  expect(loadNameDraft('eve')).toEqual({ name: '', description: '' });
  forgetOwner('ada');
  expect(loadNameDraft('ada')).toEqual({ name: '', description: '' });
  expect(loadNameDraft('bob').name).toBe('His');
  clearNameDraft('bob');
  expect(sessionStorage).toHaveLength(0);
});
