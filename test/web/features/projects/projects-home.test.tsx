import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import '../../../../web/pages/ProjectsPage.tsx';
import { dayMs } from '../../../../src/domain/product/time-units.ts';
import { writeProject } from '../../../../src/domain/project/format.ts';
import { emptyScene, newProject } from '../../../../src/domain/project/project.ts';
import type { ProjectHead } from '../../../../src/domain/storage/projects.ts';
import { newTemplateSchema } from '../../../../src/domain/storage/templates.ts';
import { isFull } from '../../../support/rounds.ts';
import { nightTrain } from '../../../support/samples.ts';
import { violations } from '../../axe.ts';
import { collectDownloads } from '../../downloads.ts';
import { fill } from '../../fill.ts';
import { standInForSizes } from '../../layout.ts';
import { watchLeaving } from '../../leaving.ts';
import { call, execute, focused, onCall, openEditor, openPath, register, unreachable } from '../../open-app.tsx';

beforeEach(standInForSizes);

interface Film {
  title: string;
  durations?: readonly number[];
  target?: string | null;
  isDeleted?: boolean;
}

/** A new account, with a plan or not, and its projects, the first one changed last. */
async function newOwner(films: readonly Film[], { plan = true } = {}): Promise<void> {
  const owner = await register();
  for (const { title, durations = [5], target = 'kling-3', isDeleted } of films.toReversed()) {
    const scenes = durations.map((duration, at) => ({
      ...emptyScene(`scene-${at + 1}`, duration),
      sceneNumber: at + 1,
    }));
    const body = writeProject({ ...newProject(), projectTitle: title, scenes });
    const { id } = await call<ProjectHead>('POST', '/api/projects', body);
    await execute('update projects set target = ? where id = ?', target, id);
    if (isDeleted) await call('DELETE', `/api/projects/${id}`);
  }
  if (!plan) await execute('delete from subscriptions where user_id = ?', owner.id);
}

async function openHome(path = '/app/projects'): Promise<void> {
  openPath(path);
  await screen.findByRole('heading', { name: 'Projects' });
}

const rows = (list = 'Projects') => within(screen.getByRole('group', { name: list })).queryAllByRole('listitem');
const titles = () => rows().map((row) => within(row).getByRole('link').textContent);
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const stored = () => call<ProjectHead[]>('GET', '/api/projects');
const address = () => location.pathname + location.search;
const projectAddress = /^\/app\/p\/[0-9a-f-]{36}$/;
const closeDialog = async (name: string) => {
  fireEvent.click(within(screen.getByRole('dialog', { name })).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name })).toBeNull());
};

async function runInMenu(title: string, item: string) {
  press(`More for ${title}`);
  fireEvent.click(await screen.findByRole('menuitem', { name: new RegExp(`^${item}`) }));
}

test('a visitor is redirected to the login, which leads back', async () => {
  openPath('/app/projects?q=train');
  await waitFor(() => expect(address()).toBe('/login?next=%2Fapp%2Fprojects%3Fq%3Dtrain'));
});

test('lists projects, last changed first, with length, target and a title even where there is none', async () => {
  await newOwner([
    { title: 'Harbor', durations: [5, 3, 4.5], target: 'kling-3' },
    { title: '', durations: [60, 24], target: 'sora-2' },
    { title: 'قطار الليل', durations: [1], target: 'magic-9' },
    { title: 'Old one', target: null },
  ]);
  await openHome();
  await waitFor(() => expect(titles()).toEqual(['Harbor', 'Untitled', 'قطار الليل', 'Old one']));
  const words = rows().map(({ textContent }) => textContent);
  expect(words[0]).toMatch(/3 scenes.*12\.5s.*Kling 3\.0/);
  expect(words[1]).toMatch(/2 scenes.*1m 24\.0s.*Sora 2 \(retired\)/);
  expect(words[2]).toMatch(/1 scene.*1\.0s.*magic-9 \(unknown\)/);
  expect(words[3]).toMatch(/No target/);
  expect(await violations({ daily: true })).toEqual([]);
});

test('a search runs on the server and stays in the URL; a failed list says why, and can be retried', async () => {
  await newOwner([{ title: 'Harbor' }, { title: 'Night train' }]);
  const reconnect = onCall('projects.list', unreachable);
  openPath('/app/projects');
  await screen.findByText('Your projects could not be loaded.');
  await screen.findByText('The server could not be reached.');
  reconnect();
  press('Try again');
  await waitFor(() => expect(titles()).toEqual(['Harbor', 'Night train']));
  fill(screen.getByLabelText('Search projects'), 'night');
  await waitFor(() => expect(titles()).toEqual(['Night train']));
  expect(address()).toBe('/app/projects?q=night');
  fill(screen.getByLabelText('Search projects'), 'nobody called one this');
  await screen.findByRole('heading', { name: 'No projects found' });
  expect(await violations()).toEqual([]);
});

test('a new project opens, and a retry after a lost response creates no second one', async () => {
  await newOwner([]);
  await openHome();
  await screen.findByRole('heading', { name: 'No projects yet' });
  // the server creates it, but its response is lost
  const reconnect = onCall('projects.create', (next) =>
    next().then(() => Promise.reject(new TypeError('Failed to fetch'))),
  );
  press('New project');
  await screen.findByText('Not Created');
  reconnect();
  press('New project');
  await waitFor(() => expect(address()).toMatch(projectAddress));
  const [project, ...others] = await stored();
  expect([project?.projectTitle, others]).toEqual(['NEW PROJECT', []]);
  expect(address()).toBe(`/app/p/${project?.id}`);
  await screen.findByLabelText('Project title');
});

test.runIf(isFull)('a project starts from a template', async () => {
  await newOwner([{ title: 'Harbor' }]);
  await call('POST', '/api/templates', newTemplateSchema.parse({ ...nightTrain, name: 'Train spot' }));
  await openHome();
  press('From a template');
  const dialog = within(await screen.findByRole('dialog', { name: 'New project from a template' }));
  fireEvent.click(await dialog.findByRole('button', { name: /Train spot/ }));
  await waitFor(() => expect(address()).toMatch(projectAddress));
  const projects = await stored();
  expect(projects).toHaveLength(2);
  expect(projects[0]).toMatchObject({
    projectTitle: nightTrain.projectTitle,
    durations: nightTrain.scenes.map(({ duration }) => duration),
  });
  await screen.findByLabelText('Project title');
});

test.runIf(isFull)('Share in a menu opens the links to that project, once, also without a plan', async () => {
  await newOwner([{ title: 'Harbor' }, { title: 'Night train' }], { plan: false });
  await openHome();
  await screen.findByRole('link', { name: 'Harbor' });
  await runInMenu('Harbor', 'Share');
  let dialog = within(await screen.findByRole('dialog', { name: 'Share' }));
  await waitFor(() =>
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Create link' }).disabled).toBe(false),
  );
  fireEvent.click(dialog.getByRole('button', { name: 'Create link' }));
  const link = await dialog.findByRole<HTMLInputElement>('textbox', { name: 'Address of the new link' });
  const harbor = (await stored()).find(({ projectTitle }) => projectTitle === 'Harbor');
  const shares = await call('GET', `/api/projects/${harbor?.id}/shares`);
  expect(shares).toMatchObject([{ last4: link.value.slice(-4) }]);
  // otherwise a reload would open them again
  expect(history.state.usr).toBeNull();
  await closeDialog('Share');

  act(() => history.back());
  await screen.findByRole('link', { name: 'Night train' });
  await runInMenu('Night train', 'Share');
  dialog = within(await screen.findByRole('dialog', { name: 'Share' }));
  await dialog.findByText(/^Without a plan, you can change only the project you changed last/);
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Create link' }).disabled).toBe(true);
});

test('renames, duplicates, exports and deletes with Undo', async () => {
  await newOwner([{ title: 'Harbor' }, { title: 'Night train' }]);
  await openHome();
  const user = userEvent.setup({ delay: null });
  const more = await screen.findByRole('button', { name: 'More for Night train' });
  act(() => more.focus());
  expect(focused()).toBe('More for Night train');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(focused()).toBe('Rename'));
  expect(await violations()).toEqual([]);
  await user.keyboard('{Enter}');
  const dialog = within(await screen.findByRole('dialog', { name: 'Rename Project' }));
  const title = dialog.getByLabelText('Title');
  fill(title, 'x'.repeat(201));
  await user.keyboard('{Enter}');
  await dialog.findByRole('alert');
  // another browser changes it in the meantime
  const id = (await stored()).find(({ projectTitle }) => projectTitle === 'Night train')?.id;
  await call('PATCH', `/api/projects/${id}`, { targetDuration: 42 });
  fill(title, 'Night train, cut 2');
  await user.keyboard('{Enter}');
  await screen.findByRole('link', { name: 'Night train, cut 2' });
  expect(screen.queryByRole('link', { name: 'Night train' })).toBeNull();
  await waitFor(() => expect(focused()).toBe('More for Night train, cut 2'));
  expect(await call('GET', `/api/projects/${id}`)).toMatchObject({ targetDuration: 42 });

  await runInMenu('Harbor', 'Duplicate');
  await screen.findByText('Project Duplicated');
  await screen.findByRole('link', { name: 'Harbor copy' });

  const files = collectDownloads();
  await runInMenu('Harbor', 'Export .json');
  await waitFor(() => expect(files.map(({ name }) => name)).toEqual(['harbor.json']));
  expect(JSON.parse((await files[0]?.content.text()) ?? '')).toMatchObject({ projectTitle: 'Harbor' });

  await runInMenu('Harbor', 'Delete');
  await screen.findByText('Project Deleted');
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Harbor' })).toBeNull());
  press('Undo');
  await screen.findByRole('link', { name: 'Harbor' });
});

test('the bin says until when a project can be restored, and restores it', async () => {
  await newOwner([{ title: 'Harbor' }, { title: 'Gone', isDeleted: true }]);
  await openHome();
  await waitFor(() => expect(titles()).toEqual(['Harbor']));
  fireEvent.click(screen.getByLabelText('Bin'));
  await waitFor(() => expect(rows('Bin')).toHaveLength(1));
  expect(address()).toBe('/app/projects?bin=1');
  const [row] = rows('Bin');
  expect(row?.textContent).toMatch(/Gone.*Deleted .+, gone for good on /);
  const [deleted = 0, end] = [...(row?.querySelectorAll('time') ?? [])].map(({ dateTime }) => Date.parse(dateTime));
  expect(end).toBe(deleted + 30 * dayMs);
  expect(await violations()).toEqual([]);
  press('Restore Gone');
  await screen.findByText('Project Restored');
  await screen.findByRole('heading', { name: 'The bin is empty' });
  fireEvent.click(screen.getByLabelText('Projects', { selector: 'input' }));
  await waitFor(() => expect(titles()).toEqual(['Harbor', 'Gone']));
});

test.runIf(isFull)('without a plan, the page says in advance what needs one', async () => {
  await newOwner([{ title: 'Harbor' }, { title: 'Night train' }], { plan: false });
  await openHome();
  const plan = within(await screen.findByRole('region', { name: 'Your plan' }));
  plan.getByText(/^More projects need a plan\./);
  for (const name of ['New project', 'From a template']) {
    press(name);
    const dialog = within(await screen.findByRole('dialog', { name: 'This needs a plan' }));
    expect(dialog.getByRole('link', { name: 'Start free trial' }).getAttribute('href')).toBe('/subscribe');
    expect(await violations()).toEqual([]);
    await closeDialog('This needs a plan');
  }
  await screen.findByRole('link', { name: 'Night train' });
  press('More for Night train');
  const items = await screen.findAllByRole('menuitem');
  const needing = items.filter(({ textContent }) => textContent?.includes('Needs a plan'));
  expect(needing.map(({ textContent }) => textContent)).toEqual(['RenameNeeds a plan', 'DuplicateNeeds a plan']);
  fireEvent.click(screen.getByRole('menuitem', { name: /^Delete/ }));
  await screen.findByText('Project Deleted');
  await plan.findByText('Your account includes one project. More need a plan.');
  await runInMenu('Harbor', 'Rename');
  const dialog = within(await screen.findByRole('dialog', { name: 'Rename Project' }));
  fill(dialog.getByLabelText('Title'), 'Harbor, cut 2');
  fireEvent.click(dialog.getByRole('button', { name: 'Rename' }));
  await screen.findByRole('link', { name: 'Harbor, cut 2' });
  fireEvent.click(screen.getByLabelText('Bin'));
  fireEvent.click(await screen.findByRole('button', { name: 'Restore Night train' }));
  await screen.findByText('Project Restored');
});

test.runIf(isFull)('the first project needs no plan', async () => {
  await newOwner([], { plan: false });
  await openHome();
  fireEvent.click(await screen.findByRole('button', { name: 'New project' }));
  await waitFor(() => expect(address()).toMatch(projectAddress));
  await screen.findByLabelText('Project title');
});

test.runIf(isFull)('the editor’s menu and a command lead to the projects', async () => {
  const { user } = await openEditor();
  await user.click(screen.getByRole('button', { name: 'Promptreel menu' }));
  await user.click(await screen.findByRole('menuitem', { name: /^Projects/ }));
  await screen.findByRole('heading', { name: 'Projects' });
  expect(address()).toBe('/app/projects');
  await user.click(screen.getByRole('link', { name: 'Editor' }));
  await screen.findByLabelText('Project title');
  const left = watchLeaving();
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await screen.findByRole('combobox', { name: 'Find or run' }), 'all projects{Enter}');
  await waitFor(() => expect(left).toEqual(['/app/projects']));
});
