import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { Renders } from '../../../../../src/domain/renders/renders.ts';
import type { Takes } from '../../../../../src/domain/takes/takes.ts';
import { queryClient } from '../../../../../web/lib/calls/trpc.ts';
import { filmOf } from '../../../../support/film-of.ts';
import { isFull } from '../../../../support/rounds.ts';
import { violations } from '../../../axe.ts';
import { call, execute, focused, onCall, openEditor, unreachable } from '../../../open-app.tsx';
import { lastId } from '../../../saving.ts';
import { shorten } from '../../../shorten.ts';

// the page asks for the states of renders every 3 s
beforeEach(() => shorten('setInterval', 3_000));

const dialog = () => screen.getByRole('dialog', { name: 'Render' });
const inDialog = () => within(dialog());
const boxes = () => inDialog().getAllByRole<HTMLInputElement>('checkbox', { name: /^Clip \d/ });
const chosen = () => boxes().map(({ checked }) => checked);
const budget = () =>
  inDialog().findByRole<HTMLInputElement>('textbox', { name: 'Budget of this project, in US dollars' });
const submit = () => inDialog().getByRole<HTMLButtonElement>('button', { name: /^Render \d+ clips?/ });
const rows = () => within(inDialog().getByRole('list', { name: 'Renders' })).getAllByRole('listitem');

interface Options {
  /** Words of the first scene, which tell the stand-in what to do. */
  action?: string;
  target?: string;
  plan?: boolean;
  width?: number;
}

/** Opens the editor with a film of three clips. */
function openFilm({ action = 'A boat leaves the harbor', target = 'veo-3.1', ...options }: Options = {}) {
  const film = filmOf(3, { settings: { target, packing: 'scene' } });
  const scenes = film.scenes.map((scene, index) => (index === 0 ? { ...scene, action } : scene));
  return openEditor({ project: { ...film, scenes }, ...options });
}

/** Opens the dialog with one clip selected. */
async function openClip(number: number): Promise<void> {
  fireEvent.click(await screen.findByRole('button', { name: `Render clip ${number}` }));
  await screen.findByRole('dialog', { name: 'Render' });
}

async function setBudget(dollars: string): Promise<void> {
  fireEvent.change(await budget(), { target: { value: dollars } });
}

/** Renders the first clip in sample mode and waits until its render has this state. */
async function renderFirst(action: string, state: string) {
  const opened = await openFilm({ action });
  await openClip(1);
  await setBudget('20');
  fireEvent.click(submit());
  await waitFor(() => expect(rows()[0]?.textContent).toContain(state));
  return opened;
}

test('a clip is rendered: its price and request first, then its state, then the take', async () => {
  const { user } = await openFilm();
  await openClip(2);
  await inDialog().findByText(/a stand-in answers with short sample clips/);
  expect(chosen()).toEqual([false, true, false]);
  await inDialog().findByText(/Veo 3\.1 in 720p, at \$0\.40 a second/);
  await user.click(inDialog().getByRole('button', { name: 'What is sent for clip 2' }));
  const sent = inDialog().getByRole('group', { name: 'Request of clip 2' }).textContent;
  expect(sent).toContain('fal-ai/veo3.1\n');
  expect(sent).toContain('"prompt"');
  expect(await violations()).toEqual([]);
  await setBudget('1');
  fireEvent.click(submit());
  // nothing is sent above the budget
  await inDialog().findByText(/^Budget is \$\d\.\d\d at least for these clips/);
  await setBudget('20');
  fireEvent.click(submit());
  await waitFor(() => expect(rows()).toHaveLength(1));
  await waitFor(() => expect(rows()[0]?.textContent).toContain('Clip 2Rendered'));
  within(rows()[0] as HTMLElement).getByText('Sample');
  await screen.findByText('Clip Rendered');
  const id = await lastId();
  const { takes } = await call<Takes>('GET', `/api/projects/${id}/takes`);
  expect(takes).toMatchObject([{ sample: true, target: 'veo-3.1' }]);
  const { renders, budget: stored } = await call<Renders>('GET', `/api/projects/${id}/renders`);
  expect(renders).toMatchObject([{ status: 'done', takeId: takes[0]?.id }]);
  expect(stored.dollars).toBe(20);
});

test.runIf(isFull)('clips without a chosen take are selected, or all, or none', async () => {
  const { user } = await openFilm();
  await user.keyboard('{Control>}k{/Control}');
  await user.click(await screen.findByRole('combobox', { name: 'Find or run' }));
  await user.paste('Render…');
  await screen.findByRole('option', { name: 'Render…' });
  await user.keyboard('{Enter}');
  await screen.findByRole('dialog', { name: 'Render' });
  await waitFor(() => expect(chosen()).toEqual([true, true, true]));
  await user.click(inDialog().getByRole('button', { name: 'None' }));
  expect(chosen()).toEqual([false, false, false]);
  expect(submit().disabled).toBe(true);
  await user.click(inDialog().getByRole('button', { name: 'All' }));
  await user.click(boxes()[1] as HTMLElement);
  expect(chosen()).toEqual([true, false, true]);
  inDialog().getByText(/^2 clips, \d+ s:/);
});

test('a failed render says what to do, and is rendered again only after a confirmation', async () => {
  const { user } = await renderFirst('A boat [fail credit]', 'Not rendered');
  expect(
    inDialog()
      .getByRole('link', { name: /^Billing at fal\.ai/ })
      .getAttribute('href'),
  ).toContain('fal.ai/');
  await screen.findByText('Clip Not Rendered');
  await user.click(inDialog().getByRole('button', { name: 'Render again…' }));
  await waitFor(() => expect(chosen()).toEqual([true, false, false]));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null));
  await user.click(screen.getByRole('button', { name: 'Render of clip 1: Not rendered' }));
  await screen.findByRole('dialog', { name: 'Render' });
  expect(rows()).toHaveLength(1);
});

test('a render whose answer was lost says that it may have been billed', async () => {
  await renderFirst('A boat [lose answer]', 'Unsure');
  expect(rows()[0]?.textContent).toMatch(/may have been rendered and billed/);
  inDialog().getByRole('link', { name: /^Dashboard of fal\.ai/ });
});

test('a running render can be canceled, and the focus stays in the dialog', async () => {
  const { user } = await renderFirst('A boat [take long]', 'Rendering');
  await user.click(inDialog().getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(focused()).toBe('Renders of this project'));
});

test('an order that could not be sent is kept, and sent once', async () => {
  await openFilm();
  await openClip(1);
  await setBudget('20');
  const restore = onCall('renders.start', unreachable);
  fireEvent.click(submit());
  await inDialog().findByText(/The server could not be reached/);
  expect((await budget()).value).toBe('$20');
  restore();
  // the server starts the renders, but its answer is lost
  const lose = onCall('renders.start', async (next) => {
    await next();
    throw new TypeError('Failed to fetch');
  });
  fireEvent.click(submit());
  await waitFor(async () =>
    expect((await call<Renders>('GET', `/api/projects/${await lastId()}/renders`)).renders).toHaveLength(1),
  );
  lose();
  await waitFor(() => expect(submit().disabled).toBe(false));
  fireEvent.click(submit());
  await waitFor(() => expect(rows()).toHaveLength(1));
  expect((await call<Renders>('GET', `/api/projects/${await lastId()}/renders`)).renders).toHaveLength(1);
});

test.runIf(isFull)('targets that fal.ai does not offer, and accounts without a plan, are told so', async () => {
  const { page, user } = await openFilm({ target: 'runway-gen-4.5' });
  expect(screen.queryByRole('button', { name: 'Render clip 1' })).toBe(null);
  fireEvent.click(screen.getByRole('button', { name: 'Promptreel menu' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Render…', hidden: true }));
  await screen.findByRole('dialog', { name: 'Render' });
  inDialog().getByText(/^Clips for Runway Gen-4\.5 cannot be rendered from here/);
  await user.keyboard('{Escape}');
  page?.unmount();
  queryClient.clear();
  await openFilm({ plan: false });
  await openClip(1);
  await inDialog().findByText(/^Rendering needs a plan\./);
});

test('the render key is set, replaced and removed in the account menu', async () => {
  const { user } = await openFilm();
  await user.click(screen.getByRole('button', { name: 'Account' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Render key', hidden: true }));
  const key = within(await screen.findByRole('dialog', { name: 'Render key' }));
  await key.findByText(/^Sample mode\./);
  const field = await key.findByLabelText<HTMLInputElement>('fal.ai key');
  await user.click(key.getByRole('button', { name: 'Save key' }));
  await key.findByText(/must be a key/);
  fireEvent.change(field, { target: { value: 'a-key-of-fal:with-its-secret-9876' } });
  await user.click(key.getByRole('button', { name: 'Save key' }));
  await key.findByText('9876');
  expect(document.body.innerHTML).not.toContain('with-its-secret');
  expect(JSON.stringify(await execute('select * from render_keys'))).not.toContain('with-its-secret');
  expect(await violations()).toEqual([]);
  await user.click(key.getByRole('button', { name: 'Replace' }));
  await user.click(key.getByRole('button', { name: 'Keep the old one' }));
  await user.click(key.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(focused()).toBe('Keep it'));
  await user.click(key.getByRole('button', { name: 'Remove this key' }));
  await key.findByLabelText('fal.ai key');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(focused()).toBe('Account'));
});

test.runIf(isFull)('a clip is rendered by keyboard on a phone, without violations', async () => {
  const { user } = await openFilm({ width: 390 });
  await user.click(await screen.findByRole('tab', { name: 'Preview' }));
  (await screen.findByRole('button', { name: 'Render clip 1' })).focus();
  await user.keyboard('{Enter}');
  await screen.findByRole('dialog', { name: 'Render' });
  const field = await budget();
  for (let steps = 0; steps < 20 && document.activeElement !== field; steps += 1) await user.tab();
  expect(document.activeElement).toBe(field);
  await user.keyboard('20{Enter}');
  await waitFor(() => expect(rows()).toHaveLength(1));
  expect(await violations()).toEqual([]);
});
