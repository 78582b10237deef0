import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import '../../../../../web/features/builder/history/History.tsx';
import type { Project } from '../../../../../src/domain/project/project.ts';
import { openDialog } from '../../../../../web/features/builder/core/view/view-store.ts';
import { isFull } from '../../../../support/rounds.ts';
import { violations } from '../../../axe.ts';
import { fill } from '../../../fill.ts';
import { standInForSizes } from '../../../layout.ts';
import {
  call,
  execute,
  field,
  focused,
  onCall,
  onNextCall,
  openEditor,
  sessionEnded,
  unreachable,
} from '../../../open-app.tsx';
import { lastId, mark, saved } from '../../../saving.ts';

const write = (text: string) => fill(field(1, 'Action'), text);

async function findHistory() {
  const dialog = within(await screen.findByRole('dialog', { name: 'History' }));
  await dialog.findByLabelText('Name');
  return dialog;
}

async function openHistory() {
  act(() => openDialog('history'));
  return findHistory();
}
type History = Awaited<ReturnType<typeof openHistory>>;

const findVersions = async (history: History) =>
  within(await history.findByRole('list', { name: 'Versions' })).findAllByRole('button');

/** Names a version in the history's form, once the project is open. */
async function giveName(history: History, name: string): Promise<void> {
  const field = history.getByLabelText<HTMLInputElement>('Name');
  await waitFor(() => expect(field.disabled).toBe(false));
  fill(field, name);
  fireEvent.click(history.getByRole('button', { name: 'Name this version' }));
}

/** Names a version of the project as it is on the server. */
async function addVersion(name: string): Promise<{ project: string; version: string }> {
  const project = await lastId();
  const { id: version } = await call<{ id: string }>('POST', `/api/projects/${project}/versions`, { name });
  return { project, version };
}

const close = (history: History) => fireEvent.click(history.getByRole('button', { name: 'Close' }));

test('a version can be named, compared word by word and restored, and the restore can be undone', async () => {
  // for the menu
  standInForSizes();
  const { user } = await openEditor({ plan: false });
  write('A boat leaves at dawn');
  await user.click(screen.getByRole('button', { name: 'Promptreel menu' }));
  await user.click(await screen.findByRole('menuitem', { name: /^History/ }));
  let history = await findHistory();
  await history.findByText('No versions yet');
  // the page is saved before the version is named
  await giveName(history, 'First cut');
  await screen.findByText('Saved as “First cut”.');
  await history.findByText('The two versions are identical.');
  expect(history.queryByRole('button', { name: /^Restore/ })).toBeNull();
  await giveName(history, 'Cut 1');
  await screen.findByText('Renamed “First cut” to “Cut 1”.');
  close(history);

  write('A boat leaves at dusk');
  history = await openHistory();
  const action = await history.findByRole('row', { name: /^Action/ });
  expect(action.textContent).toBe('ActionA boat leaves at dawnA boat leaves at dusk');
  expect(action.querySelector('del')?.textContent).toBe('dawn');
  expect(await violations()).toEqual([]);
  fireEvent.click(history.getByRole('button', { name: 'Restore this version' }));
  await screen.findByText('Version Restored');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'History' })).toBeNull());
  expect(field(1, 'Action').value).toBe('A boat leaves at dawn');
  const undo = within(screen.getByText('Version Restored').closest('li') as HTMLElement);
  fireEvent.click(undo.getByRole('button', { name: 'Undo' }));
  expect(field(1, 'Action').value).toBe('A boat leaves at dusk');
  await saved();
  history = await openHistory();
  await waitFor(async () => expect((await findVersions(history))[0]?.textContent).toMatch(/^Before a restore/));
  await history.findByText('The two versions are identical.');
});

test.runIf(isFull)('a version named before the list has loaded appears in it', async () => {
  await openEditor({ plan: false });
  const answer = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  onNextCall('projects.versions', async (next) => {
    const response = await next();
    asked.resolve();
    await answer.promise;
    return response;
  });
  // the list is requested once the project is on the server
  onCall('projects.nameVersion', async (next) => {
    await asked.promise;
    return next();
  });
  write('A boat');
  const history = await openHistory();
  await giveName(history, 'First cut');
  await screen.findByText('Saved as “First cut”.');
  answer.resolve();
  await history.findByText('The two versions are identical.');
});

test('a named version has the text on the page, including text typed during a save', async () => {
  await openEditor({ plan: false });
  write('A boat');
  await saved();
  const history = await openHistory();
  const save = Promise.withResolvers<void>();
  onNextCall('projects.save', async (next) => {
    await save.promise;
    return next();
  });
  write('A boat leaves');
  fireEvent(window, new Event('pagehide'));
  await waitFor(() => expect(mark()).toBe('Saving...'));
  await giveName(history, 'First cut');
  write('A boat leaves at dusk');
  save.resolve();
  await screen.findByText('Saved as “First cut”.');
  await history.findByText('The two versions are identical.');
  const id = await lastId();
  const [version] = await call<{ id: string }[]>('GET', `/api/projects/${id}/versions`);
  expect(await call('GET', `/api/projects/${id}/versions/${version?.id}`)).toMatchObject({
    project: { scenes: [{ action: 'A boat leaves at dusk' }] },
  });
});

test.runIf(isFull)('a login in another tab stops neither naming nor restoring a version', async () => {
  await openEditor();
  write('A boat');
  for (const call of ['projects.nameVersion', 'projects.restoreVersion']) onNextCall(call, sessionEnded);
  const history = await openHistory();
  await giveName(history, 'First cut');
  await screen.findByText('Saved as “First cut”.');
  close(history);
  write('Two boats');
  await openHistory();
  fireEvent.click(await screen.findByRole('button', { name: 'Restore this version' }));
  await screen.findByText('Version Restored');
  expect(field(1, 'Action').value).toBe('A boat');
});

test.runIf(isFull)('a phone shows the list or one version, and Back returns to the version in the list', async () => {
  vi.stubGlobal('visualViewport', null);
  const { user } = await openEditor({ plan: false, width: 390 });
  write('A boat');
  await saved();
  await addVersion('First cut');
  write('A ship');
  const history = await openHistory();
  const [version] = await findVersions(history);
  expect(history.queryByRole('table')).toBeNull();
  expect(await violations()).toEqual([]);
  act(() => version?.focus());
  await user.keyboard('{Enter}');
  await history.findByRole('row', { name: /^Action/ });
  expect(focused()).toBe('All versions');
  expect(history.queryByRole('list', { name: 'Versions' })).toBeNull();
  expect(await violations()).toEqual([]);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(focused()).toMatch(/^First cut/));
});

test.runIf(isFull)('the history reports an unreachable server, and works again once the server is back', async () => {
  await openEditor({ plan: false });
  write('A boat');
  await saved();
  await addVersion('First cut');
  let history = await openHistory();
  await findVersions(history);
  close(history);
  const reach = onCall('/trpc/', unreachable);
  write('A boat, offline');
  fireEvent(window, new Event('pagehide'));
  await waitFor(() => expect(mark()).toBe('Saved in this browser only'));
  history = await openHistory();
  history.getByText('The server cannot be reached. You can name and restore versions once it is back.');
  expect(within(await history.findByRole('alert')).getByText('The server could not be reached.')).not.toBeNull();
  expect(history.getByLabelText<HTMLInputElement>('Name').disabled).toBe(true);
  reach();
  fireEvent(window, new Event('online'));
  fireEvent.click(history.getByRole('button', { name: 'Try again' }));
  await findVersions(history);
  await waitFor(() => {
    expect(history.getByRole<HTMLButtonElement>('button', { name: 'Restore this version' }).disabled).toBe(false);
  });
});

test.runIf(isFull)(
  'a missing plan is reported before anything is typed, and a version of a newer format is not restored',
  async () => {
    await openEditor({ plan: false });
    write('A boat');
    await saved();
    const { project, version } = await addVersion('First cut');
    await execute(`update project_versions set body = jsonb_set(body, '{version}', '99') where id = ?`, version);
    let history = await openHistory();
    await history.findByText(/^This version cannot be opened\. A newer version of Promptreel has saved it/);
    expect(history.queryByRole('button', { name: 'Restore this version' })).toBeNull();
    close(history);

    await execute(
      `insert into projects (id, user_id, title, target, durations, bytes, revision, body, created_at, updated_at)
     select gen_random_uuid(), user_id, title, target, durations, bytes, 1, body, created_at, now() + interval '1 hour'
     from projects where id = ?`,
      project,
    );
    history = await openHistory();
    await history.findByText(/^Without a plan, you can change only the project you changed last/);
    await history.findByRole('link', { name: 'Start free trial' });
    expect(history.getByLabelText<HTMLInputElement>('Name').disabled).toBe(true);
  },
);

test.runIf(isFull)('after a conflict, the chosen side is kept and the other one is in the history', async () => {
  await openEditor({ plan: false });
  write('A boat');
  await saved();
  const id = await lastId();
  const { scenes } = await call<Project>('GET', `/api/projects/${id}`);
  await call('PATCH', `/api/projects/${id}`, {
    scenes: scenes.map((scene) => ({ ...scene, action: 'A boat at dawn' })),
  });
  write('Two boats');
  fireEvent(window, new Event('pagehide'));
  fireEvent.click(await screen.findByRole('button', { name: 'Keep this one' }));
  await saved();
  const history = await openHistory();
  const [version] = await findVersions(history);
  expect(version?.textContent).toMatch(/^From another browser, /);
  expect((await history.findByRole('row', { name: /^Action/ })).textContent).toBe('ActionA boat at dawnTwo boats');
});
