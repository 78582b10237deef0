import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { CurrentUser } from '../../../../src/domain/account/accounts.ts';
import { newProject } from '../../../../src/domain/project/project.ts';
import { writeDraft } from '../../../../src/domain/storage/draft.ts';
import { useSession, useSignIn } from '../../../../web/lib/account/current-user.ts';
import { claimDemo, claimedPrefix, waitingDemo } from '../../../../web/lib/storage/demo-claim.ts';
import { storeDemo } from '../../../../web/lib/storage/store-demo.ts';
import { admin, after, data, installFakeServerAndClock, open, press, refused, server } from '../../harness.tsx';

installFakeServerAndClock();
beforeEach(async () => {
  // so that no two responses of the server have the same time
  await after(1);
});

const storeText = () =>
  storeDemo(writeDraft({ owner: null, project: newProject(), lastSaved: new Date().toISOString() }));
const claimedBy = (owner: string) => Object.keys(localStorage).filter((key) => key.startsWith(claimedPrefix(owner)));

function Page() {
  return <p>{useSession().status}</p>;
}

function Login({ user }: { user: CurrentUser }) {
  const signIn = useSignIn();
  const { status } = useSession();
  return (
    <button type="button" onClick={() => signIn(user)}>
      Sign In, {status}
    </button>
  );
}

test('the demo’s text goes to the next user who logs in, wherever the login redirects', async () => {
  storeText();
  server.mockResolvedValue(refused(401, 'Not signed in'));
  await open('/login?next=/subscribe', <Login user={admin} />);
  await press('Sign In, signed-out');
  await vi.waitFor(() => expect(claimedBy(admin.id)).toHaveLength(1), 20_000);
  expect(waitingDemo()).toBeNull();
});

test('it goes to the account of an existing session, on any page', async () => {
  storeText();
  server.mockResolvedValue(data(admin));
  await open('/app/p/gone', <Page />);
  await vi.waitFor(() => expect(claimedBy(admin.id)).toHaveLength(1), 20_000);
  expect(waitingDemo()).toBeNull();
});

test('the text waits for a login', async () => {
  storeText();
  server.mockResolvedValue(refused(401, 'Not signed in'));
  await open('/app', <Page />);
  expect(waitingDemo()).not.toBeNull();
});

function OneMore() {
  const [shown, setShown] = useState(false);
  return (
    <>
      <Page />
      {shown && <Page />}
      <button type="button" onClick={() => setShown(true)}>
        More
      </button>
    </>
  );
}

test('a response from before the text was stored does not claim it', async () => {
  server.mockResolvedValue(data(admin));
  await open('/app', <OneMore />);
  // another tab may have logged out in the meantime
  storeText();
  await press('More');
  await vi.dynamicImportSettled();
  expect(claimedBy(admin.id)).toEqual([]);
});

test('unclaimed text is deleted after a day', async () => {
  storeText();
  await after(23 * 3_600_000);
  expect(waitingDemo()).not.toBeNull();
  await after(2 * 3_600_000);
  expect(waitingDemo()).toBeNull();
  expect({ ...localStorage }).toEqual({});
});

test('two tabs that claim the text at the same time claim one scene', () => {
  storeText();
  const stored = { ...localStorage };
  claimDemo('ada');
  for (const [key, text] of Object.entries(stored)) localStorage.setItem(key, text);
  claimDemo('ada');
  expect(claimedBy('ada')).toHaveLength(1);
});
