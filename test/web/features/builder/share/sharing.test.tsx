import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { Share as SharedLink } from '../../../../../src/domain/storage/shares.ts';
import { queryClient } from '../../../../../web/lib/calls/trpc.ts';
import { isFull } from '../../../../support/rounds.ts';
import { violations } from '../../../axe.ts';
import { chooseInBrandMenu } from '../../../board.ts';
import { call, execute, field, focused, onCall, openEditor, unreachable } from '../../../open-app.tsx';
import { mark, saved } from '../../../saving.ts';

const dialog = () => screen.getByRole('dialog', { name: 'Share' });
const links = () => within(within(dialog()).getByRole('list', { name: 'Links' })).getAllByRole('listitem');
const makeLink = () => within(dialog()).getByRole<HTMLButtonElement>('button', { name: 'Create link' });
const addresses = () =>
  within(dialog())
    .getAllByRole<HTMLInputElement>('textbox', { name: 'Address of the new link' })
    .map(({ value }) => value);

async function write(text: string): Promise<void> {
  fireEvent.change(field(1, 'Action'), { target: { value: text } });
  await waitFor(() => expect(mark()).not.toBe('Saved'));
  await saved();
}

async function openShare(): Promise<void> {
  await chooseInBrandMenu('Share');
  await screen.findByRole('dialog', { name: 'Share' });
}

async function projectId(): Promise<string> {
  const [project] = await call<{ id: string }[]>('GET', '/api/projects');
  if (!project) throw new Error('no project');
  return project.id;
}

/** Creates links to the project on the server, without the page. */
async function addLinks(count: number): Promise<void> {
  const path = `/api/projects/${await projectId()}/shares`;
  for (let number = 0; number < count; number += 1) await call('POST', path, {});
}

async function revokeFirst(user: UserEvent): Promise<void> {
  const [first] = links();
  if (!first) throw new Error('no links');
  await user.click(within(first).getByRole('button', { name: 'Revoke' }));
  await user.click(within(dialog()).getByRole('button', { name: 'Revoke this link' }));
}

// without a plan: sharing a single project needs none
const openFree = () => openEditor({ plan: false });

test('a live link and a fixed one are listed together, and the browser stores neither address', async () => {
  const { user } = await openFree();
  // right away: the page is saved before the link is created
  fireEvent.change(field(1, 'Action'), { target: { value: 'A boat' } });
  await openShare();
  await within(dialog()).findByText('No links yet');
  fireEvent.change(within(dialog()).getByLabelText('Ends'), { target: { value: '30' } });
  await user.click(within(dialog()).getByRole('switch', { name: /^Show the prompts/ }));
  await user.click(makeLink());
  await within(dialog()).findByText(/^With prompts · Created .+ · Ends \w+ \d+/);
  await within(dialog()).findByText('This address is shown only once. Copy it before you close this dialog.');
  await within(dialog()).findByText('Not opened yet');
  const [live = ''] = addresses();
  expect(within(dialog()).getByRole('heading', { name: `Live project …${live.slice(-4)}` })).toBeTruthy();
  const stored = () => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]);
  await waitFor(() => expect(stored()).toContain('A boat'));
  expect(stored()).not.toContain(live.slice(-22));
  // the form is reset
  await user.click(within(dialog()).getByRole('radio', { name: /^As it is now/ }));
  await within(dialog()).findByText('Later changes do not appear.');
  await user.click(makeLink());
  await within(dialog()).findByText(/^Version of/);
  // the first address, not copied yet, is still shown
  expect(addresses()).toHaveLength(2);
  expect(addresses()[1]).toBe(live);
  const stands = await call('GET', `/api/projects/${await projectId()}/shares`);
  expect(stands).toMatchObject([
    { last4: addresses()[0]?.slice(-4), withPrompts: false },
    { last4: live.slice(-4), withPrompts: true },
  ]);
});

test.runIf(isFull)('the next version of a fixed link has the same settings and a new address', async () => {
  const { user } = await openFree();
  await write('A boat');
  await openShare();
  await user.click(await within(dialog()).findByRole('radio', { name: /^As it is now/ }));
  await user.click(within(dialog()).getByRole('switch', { name: /^Allow notes/ }));
  await user.click(makeLink());
  const [first = ''] = await waitFor(() => {
    expect(addresses()).toHaveLength(1);
    return addresses();
  });
  await user.click(within(dialog()).getByRole('button', { name: 'Share next version' }));
  await waitFor(() => expect(addresses()).toHaveLength(2));
  await within(dialog()).findByText(/ · Shows what changed · /);
  const [next, earlier] = await call<SharedLink[]>('GET', `/api/projects/${await projectId()}/shares`);
  expect(next).toMatchObject({ live: false, notes: true, previousId: earlier?.id });
  expect(earlier?.last4).toBe(first.slice(-4));
});

test.runIf(isFull)('links are created and revoked by keyboard, and the focus moves to the next step', async () => {
  const { user } = await openFree();
  await write('A boat');
  await user.keyboard('{Control>}k{/Control}');
  await user.click(await screen.findByRole('combobox', { name: 'Find or run' }));
  await user.paste('Share');
  await screen.findByRole('option', { name: 'Share' });
  await user.keyboard('{Enter}');
  await within(await screen.findByRole('dialog', { name: 'Share' })).findByText('No links yet');
  expect(await violations()).toEqual([]);
  const tabTo = async (name: string) => {
    for (let steps = 0; steps < 12 && focused() !== name; steps += 1) await user.tab();
    expect(focused()).toBe(name);
  };
  await tabTo('Create link');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(focused()).toBe('Copy'));
  const [address] = addresses();
  await user.keyboard('{Enter}');
  await screen.findByText('The link is ready to send.');
  expect(await navigator.clipboard.readText()).toBe(address);
  expect(await violations()).toEqual([]);
  // over the address and the switch for notes
  for (let steps = 0; steps < 3; steps += 1) await user.tab({ shift: true });
  expect(focused()).toBe('Revoke');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(focused()).toBe('Keep it'));
  expect(await violations()).toEqual([]);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(focused()).toBe('Revoke'));
  await user.keyboard('{Enter}');
  await tabTo('Keep it');
  await user.tab({ shift: true });
  await user.keyboard('{Enter}');
  await within(dialog()).findByText('No links yet');
  await waitFor(() => expect(focused()).toBe('Links to this project'));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null));
});

test.runIf(isFull)('an untouched project says that there is nothing to share', async () => {
  await openFree();
  await openShare();
  await within(dialog()).findByText('There is nothing to share yet. Write in a scene first.');
  expect(makeLink().disabled).toBe(true);
});

test.runIf(isFull)('a project with the maximum number of links says so', async () => {
  const { user } = await openFree();
  await write('A boat');
  await addLinks(20);
  await openShare();
  await within(dialog()).findByText(/^This project has 20 links, the most it can have\./);
  expect(makeLink().disabled).toBe(true);
  await revokeFirst(user);
  await waitFor(() => expect(makeLink().disabled).toBe(false));
});

test('without a plan, a second project offers one; its links can still be revoked', async () => {
  const { user } = await openFree();
  await write('A boat');
  await addLinks(1);
  await execute(
    `insert into projects (id, user_id, title, target, durations, bytes, revision, body, created_at, updated_at)
     select gen_random_uuid(), user_id, title, target, durations, bytes, 1, body, created_at, now() + interval '1 hour'
     from projects where id = ?`,
    await projectId(),
  );
  await openShare();
  await within(dialog()).findByText(/^Without a plan, you can change only the project you changed last/);
  expect(await within(dialog()).findByRole('link', { name: 'Start free trial' })).toBeTruthy();
  expect(makeLink().disabled).toBe(true);
  await revokeFirst(user);
  await within(dialog()).findByText('No links yet');
});

test.runIf(isFull)('the dialog reports an unreachable server, and works again once the server is back', async () => {
  const { user } = await openFree();
  await write('A boat');
  await addLinks(1);
  await openShare();
  await within(dialog()).findByText('Not opened yet');
  const reconnect = onCall('', unreachable);
  await revokeFirst(user);
  expect((await within(dialog()).findByRole('alert')).textContent).toContain('The server could not be reached.');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null));
  fireEvent.change(field(1, 'Action'), { target: { value: 'A boat, offline' } });
  await waitFor(() => expect(mark()).toBe('Saved in this browser only'));
  await openShare();
  await within(dialog()).findByText(/You can create links once it is back\./);
  expect((await within(dialog()).findByRole('alert')).textContent).toContain('The server could not be reached.');
  reconnect();
  window.dispatchEvent(new Event('online'));
  await user.click(within(dialog()).getByRole('button', { name: 'Try again' }));
  await within(dialog()).findByText('Not opened yet');
  await waitFor(() => expect(makeLink().disabled).toBe(false));
});

test('a link is opened to notes, its notes are counted and deleted, and revoking it can keep them', async () => {
  const { user } = await openFree();
  await write('A boat');
  await openShare();
  await user.click(within(dialog()).getByRole('switch', { name: /^Allow notes/ }));
  await user.click(makeLink());
  await waitFor(() => expect(links()).toHaveLength(1));
  const row = () => within(links()[0] as HTMLElement);
  const allowed = () => row().getByRole<HTMLInputElement>('switch', { name: 'Allow notes' });
  await waitFor(() => expect(allowed().checked).toBe(true));
  const token = addresses()[0]?.slice(-22);
  for (const name of ['Ada', 'Bea', 'Bea']) await call('POST', '/api/reviews/notes', { token, name, text: 'Warmer' });
  await act(() => queryClient.invalidateQueries());
  await row().findByText('3 notes from Ada and Bea');

  await user.click(allowed());
  await waitFor(() => expect(allowed().checked).toBe(false));
  const stored = () => call<object[]>('GET', `/api/projects/${id}/shares`);
  const id = await projectId();
  await waitFor(async () => expect(await stored()).toMatchObject([{ notes: false }]));

  await user.click(row().getByRole('button', { name: 'Delete notes' }));
  row().getByText('Delete all notes of this link, with their answers? You cannot undo this.');
  await user.selectOptions(row().getByRole('combobox', { name: 'Whose notes' }), 'Bea');
  row().getByText(/^Delete the notes of Bea, /);
  await user.click(within(row().getByRole('region')).getByRole('button', { name: 'Delete notes' }));
  await row().findByText('1 note from Ada');
  expect(await violations()).toEqual([]);

  await user.click(row().getByRole('button', { name: 'Revoke' }));
  expect(row().getByRole<HTMLInputElement>('radio', { name: 'Keep its 1 note' }).checked).toBe(true);
  await user.click(row().getByRole('button', { name: 'Revoke this link' }));
  const kept = within(await within(dialog()).findByRole('list', { name: 'Notes of revoked links' }));
  kept.getByText('1 note from Ada');
  await user.click(kept.getByRole('button', { name: 'Delete notes' }));
  await user.click(within(kept.getByRole('region')).getByRole('button', { name: 'Delete notes' }));
  await waitFor(() => expect(within(dialog()).queryByRole('list', { name: 'Notes of revoked links' })).toBeNull());
  expect(await call('GET', `/api/projects/${id}/notes`)).toEqual([]);
});

test.runIf(isFull)('revoking a link can delete its notes', async () => {
  const { user } = await openFree();
  await write('A boat');
  const id = await projectId();
  const { address } = await call<{ address: string }>('POST', `/api/projects/${id}/shares`, { notes: true });
  await call('POST', '/api/reviews/notes', { token: address.slice(-22), name: 'Ada', text: 'Warmer' });
  await openShare();
  await within(dialog()).findByText('1 note from Ada');
  await user.click(within(dialog()).getByRole('button', { name: 'Revoke' }));
  await user.click(within(dialog()).getByRole('radio', { name: 'Delete them' }));
  await user.click(within(dialog()).getByRole('button', { name: 'Revoke this link' }));
  await within(dialog()).findByText('No links yet');
  await waitFor(async () => expect(await call('GET', `/api/projects/${id}/notes`)).toEqual([]));
});
