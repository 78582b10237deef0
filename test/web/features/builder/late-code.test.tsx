import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, onTestFinished, test, vi } from 'vitest';
import '../../../../web/pages/AppPage.tsx';
import { eagerModules, idleModules } from '../../../../web/features/builder/rooms.tsx';
import type { LazyModule } from '../../../../web/lib/page/lazy-module.tsx';
import { isFull, sampled } from '../../../support/rounds.ts';
import { loadLazyEditorCode } from '../../lazy-editor-code.ts';
import { watchLeaving } from '../../leaving.ts';
import { call, card, field, openPath, register } from '../../open-app.tsx';

/** Unloads code until the promise is fulfilled. */
function holdBack(code: Pick<LazyModule<unknown>, 'module' | 'load'>, arrival: Promise<void>): void {
  const { module } = code;
  code.module = null;
  vi.spyOn(code, 'load').mockImplementation(async () => {
    await arrival;
    code.module = module;
    return true;
  });
  onTestFinished(() => {
    code.module = module;
  });
}

/** Opens the editor without its lazy code, which loads when `arrive` is called. */
async function openBare() {
  await loadLazyEditorCode();
  const { promise, resolve } = Promise.withResolvers<void>();
  for (const code of [...eagerModules, ...idleModules]) holdBack(code, promise);
  const account = await register();
  const page = openPath('/app');
  await screen.findByRole('group', { name: 'Scene list' });
  const arrive = async () => {
    resolve();
    await screen.findByRole('group', { name: 'Prompt' });
  };
  return { ...account, page, arrive, user: userEvent.setup({ delay: null }) };
}

test('a lazy dialog opens on the first click, however slow its code is, and restores the focus', async () => {
  const { user, arrive } = await openBare();
  const button = screen.getByRole('button', { name: 'Load Template' });
  await user.click(button);
  await screen.findByText('Opening the dialog…');
  await user.keyboard('not for the film');
  await arrive();
  await screen.findByRole('dialog', { name: 'Load Template' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(button));
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Project title' }).value).not.toContain('film');
});

test.each(
  sampled([
    { keys: '{Control>}f{/Control}', name: 'Find', role: 'textbox' },
    { keys: '/', name: 'Search presets', role: 'combobox' },
    { keys: '{Control>}k{/Control}', name: 'Find or run', role: 'combobox' },
  ] as const),
)('text typed after $keys, before the code has loaded, goes into the search', async ({ keys, name, role }) => {
  const { user, arrive } = await openBare();
  await user.click(field(1, 'Subject'));
  await user.keyboard(keys);
  await user.keyboard('war');
  await arrive();
  await user.keyboard('m light');
  const box = await screen.findByRole<HTMLInputElement>(role, { name });
  await waitFor(() => expect(box.value).toBe('warm light'));
  await user.keyboard('s');
  expect(box.value).toBe('warm lights');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(field(1, 'Subject').value).toBe(''));
});

test.runIf(isFull)('a slash typed twice is text, even before the presets have loaded', async () => {
  const { user, arrive } = await openBare();
  await user.click(field(1, 'Subject'));
  await user.keyboard('//d');
  expect(field(1, 'Subject').value).toBe('/d');
  await arrive();
});

test('edits and commands before the lazy code has loaded are carried out once it has', async () => {
  const { user, arrive } = await openBare();
  fireEvent.change(field(1, 'Subject'), { target: { value: 'A boy with a red scarf' } });
  field(1, 'Subject').focus();
  await user.keyboard('{Control>}d{/Control}');
  await user.click(screen.getByRole('button', { name: 'Add Scene' }));
  await user.click(document.querySelector('[data-continuity="look"] [data-row]') as HTMLElement);
  await arrive();
  await waitFor(() => expect(card(3)).toBeTruthy());
  await screen.findByRole('textbox', { name: 'Look' });
  expect(field(2, 'Subject').value).toBe('A boy with a red scarf');
  const preview = screen.getByRole('region', { name: 'Prompt preview' });
  await within(preview).findAllByText(/A boy with a red scarf/);
  await waitFor(() => expect(document.querySelector('[data-mark="Saved"]')).toBeTruthy());
});

test('logging out before the saving code has loaded loses nothing', async () => {
  const left = watchLeaving();
  const { user, email, password, page, arrive } = await openBare();
  fireEvent.change(field(1, 'Subject'), { target: { value: 'Written in a hurry' } });
  await user.click(screen.getByRole('button', { name: 'Logout' }));
  await arrive();
  await waitFor(() => expect(left).toEqual(['/']));
  page.unmount();
  // so that the text can only come from the server
  localStorage.clear();
  await call('POST', '/api/login', { email, password });
  openPath('/app');
  await waitFor(() => expect(field(1, 'Subject').value).toBe('Written in a hurry'));
});
