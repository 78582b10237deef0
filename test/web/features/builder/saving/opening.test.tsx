import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { isFull } from '../../../../support/rounds.ts';
import '../../../../../web/pages/NotFoundPage.tsx';
import { writeProject } from '../../../../../src/domain/project/format.ts';
import { newProject } from '../../../../../src/domain/project/project.ts';
import { violations } from '../../../axe.ts';
import { collectDownloads } from '../../../downloads.ts';
import { fill } from '../../../fill.ts';
import { loadLazyEditorCode } from '../../../lazy-editor-code.ts';
import {
  call,
  endSession,
  execute,
  onCall,
  onNextCall,
  openPath,
  register,
  sessionEnded,
  unreachable,
} from '../../../open-app.tsx';
import { reopen } from '../../../reopen.ts';
import { mark, saved } from '../../../saving.ts';

/** Creates a project with the API. @returns its id */
async function create(projectTitle: string): Promise<string> {
  const { id } = await call<{ id: string }>('POST', '/api/projects', { ...writeProject(newProject()), projectTitle });
  return id;
}

const storedTitle = async (id: string) =>
  (await call<{ projectTitle: string }>('GET', `/api/projects/${id}`)).projectTitle;
const field = () => screen.getByLabelText<HTMLInputElement>('Project title');
const findTitle = (title: string) => waitFor(() => expect(field().value).toBe(title));

/** Registers an account with two projects and prepares the page to open one. */
async function openTwo() {
  const account = await register();
  await loadLazyEditorCode();
  return { account, one: await create('ONE'), two: await create('TWO') };
}

/** Navigates like a link in the application. */
function goTo(path: string): void {
  act(() => {
    history.pushState({}, '', path);
    dispatchEvent(new PopStateEvent('popstate'));
  });
}

test('each project has its own address, and /app opens the last opened one', async () => {
  const { one, two } = await openTwo();
  openPath(`/app/p/${one}`);
  await findTitle('ONE');
  await saved();
  fill(field(), 'ONE, CUT');
  // leave right away: the last typed text belongs to the project being left
  goTo(`/app/p/${two}`);
  await findTitle('TWO');
  await waitFor(async () => expect(await storedTitle(one)).toBe('ONE, CUT'));
  // the other project's undo history does not apply here
  expect(screen.getByRole('button', { name: 'Undo' }).ariaDisabled).toBe('true');
  fill(field(), 'TWO, CUT');
  await saved();
  expect([await storedTitle(one), await storedTitle(two)]).toEqual(['ONE, CUT', 'TWO, CUT']);
  reopen('/app');
  await findTitle('TWO, CUT');
  reopen(`/app/p/${one}`);
  await findTitle('ONE, CUT');
});

test.runIf(isFull)('another user’s project, an unknown id and an invalid id show the 404 page', async () => {
  await register();
  const foreign = await create('NDA');
  await register();
  openPath('/app/p/no-id');
  await screen.findByRole('heading', { name: '404 Page Not Found' });
  for (const id of [crypto.randomUUID(), foreign]) {
    reopen(`/app/p/${id}`);
    await screen.findByRole('heading', { name: '404 Page Not Found' });
  }
  expect(document.body.textContent).not.toContain('NDA');
  endSession();
  reopen(`/app/p/${foreign}`);
  await waitFor(() => expect(location.pathname + location.search).toBe(`/login?next=/app/p/${foreign}`));
});

test('a project deleted elsewhere stays on the page, and can be saved as a new one', async () => {
  const { one } = await openTwo();
  openPath(`/app/p/${one}`);
  await findTitle('ONE');
  await saved();
  await call('DELETE', `/api/projects/${one}`);
  fill(field(), 'ONE, CUT');
  fireEvent(window, new Event('pagehide'));
  await screen.findByText(/^This project was deleted\./);
  expect(mark()).toBe('Saved in this browser only');
  expect(await violations()).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Save it as a new project' }));
  await waitFor(() => expect(location.pathname).not.toContain(one));
  await saved();
  expect(field().value).toBe('ONE, CUT');
  expect(await storedTitle(location.pathname.slice(-36))).toBe('ONE, CUT');
  reopen('/app');
  await findTitle('ONE, CUT');
});

test('without a plan, one project is saved, and the others say so before the user types', async () => {
  const { account, one, two } = await openTwo();
  await execute('delete from subscriptions where user_id = ?', account.id);
  openPath(`/app/p/${one}`);
  await screen.findByText(/your account saves only the project you changed last/);
  const subscribe = screen.getAllByRole('link', { name: 'Start free trial' });
  expect(subscribe.map((link) => link.getAttribute('href'))).toContain('/subscribe');
  expect(await violations()).toEqual([]);
  fill(field(), 'ONE, IN THIS BROWSER');
  fireEvent(window, new Event('pagehide'));
  await waitFor(() => expect(mark()).toBe('Saved in this browser only'));
  reopen(`/app/p/${one}`);
  await findTitle('ONE, IN THIS BROWSER');
  expect(await storedTitle(one)).toBe('ONE');

  reopen(`/app/p/${two}`);
  await findTitle('TWO');
  fill(field(), 'TWO, CUT');
  await saved();
  expect(screen.queryByText(/your account saves only the project you changed last/)).toBeNull();
  expect(await storedTitle(two)).toBe('TWO, CUT');
});

test.runIf(isFull)('a project opens although a login in another tab has ended the session of its call', async () => {
  const { one } = await openTwo();
  onNextCall('projects.get', sessionEnded);
  openPath(`/app/p/${one}`);
  await findTitle('ONE');
});

test('without the server, a project with a draft opens, and another one says why it does not', async () => {
  const { one, two } = await openTwo();
  openPath(`/app/p/${one}`);
  await findTitle('ONE');
  fill(field(), 'ONE, CUT');
  await saved();
  const reconnect = onCall('projects.', unreachable);
  reopen(`/app/p/${one}`);
  await findTitle('ONE, CUT');
  reopen(`/app/p/${two}`);
  await screen.findByRole('heading', { name: 'The server could not be reached' });
  reconnect();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await findTitle('TWO');
});

test('a project saved by a newer version is neither shown nor overwritten, and can be downloaded', async () => {
  const { one } = await openTwo();
  const newer = JSON.stringify({ version: 99, projectTitle: 'FUTURE', film: [] });
  await execute('update projects set body = ?::jsonb where id = ?', newer, one);
  openPath(`/app/p/${one}`);
  await screen.findByRole('heading', { name: 'Made by a newer version' });
  expect(await violations()).toEqual([]);
  const files = collectDownloads();
  fireEvent.click(screen.getByRole('button', { name: 'Download it' }));
  expect(files.map(({ name }) => name)).toEqual(['project.json']);
  expect(JSON.parse((await files[0]?.content.text()) ?? '')).toMatchObject({ projectTitle: 'FUTURE', film: [] });
});
