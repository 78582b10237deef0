import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { isFull } from '../../../../support/rounds.ts';
import { violations } from '../../../axe.ts';
import { fill } from '../../../fill.ts';
import { call, card, field, focused, openEditor, preview } from '../../../open-app.tsx';
import { undoInToast } from '../../../toasts.ts';
import { setWindow } from '../../../window.ts';

const actions = ['Trending Events', 'Load Template', 'Save Template', 'Clear Form', 'Logout'];
const bar = () => within(screen.getByRole('toolbar', { name: 'Project' }));
const button = (name: string) => bar().getByRole('button', { name });
const title = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Project title' });
const closed = (role: 'dialog' | 'menu') =>
  waitFor(() => expect(screen.queryByRole(role, { hidden: true })).toBeNull());

test.runIf(isFull)('the buttons of the bar are one Tab stop, with arrow keys between them', async () => {
  const { user } = await openEditor();
  act(() => title().focus());
  for (const [keys, name] of [
    ['{Tab}', 'Find or run'],
    ['{Tab}', 'Target'],
    ['{Shift>}{Tab}{/Shift}{ArrowRight}', 'Trending Events'],
    ['{End}', 'Account'],
    ['{ArrowRight}', 'Promptreel menu'],
    ['{ArrowLeft}{Home}', 'Promptreel menu'],
  ] as const) {
    await user.keyboard(keys);
    expect(document.activeElement?.getAttribute('aria-label'), keys).toBe(name);
  }
  await user.keyboard('{ArrowRight}{Enter}');
  // from three lists of words
  expect(title().value).toMatch(
    /^(THE|PROJECT|OPERATION|CODE|MISSION|THE LAST) (HORIZON|RECKONING|DAWN|ECHO|SIGNAL|WAVE|FRONTIER|ATLAS)( (AWAKENING|ARRIVAL|DESCENT|RISING|ZERO))?$/,
  );
  // a button keeps the focus after its last possible action
  act(() => button('Undo').focus());
  await user.keyboard('{Enter}');
  expect(title().value).toBe('NEW PROJECT');
  expect(focused()).toBe('Undo');
  const toolbar = screen.getByRole('toolbar', { name: 'Project' });
  expect(toolbar.querySelectorAll('button[tabindex="0"], a[tabindex="0"]')).toHaveLength(1);
});

test('the first Tab stop leads to the first field', async () => {
  const { user } = await openEditor();
  await user.tab();
  expect(focused()).toBe('Skip to the scenes');
  await user.keyboard('{Enter}');
  expect(focused()).toBe('Scene #1 subject');
});

test('the actions are buttons from 1280 px, and items of one menu below that width', async () => {
  const { user } = await openEditor({ width: 1280 });
  for (const name of actions) expect(button(name).getAttribute('aria-label')).toBe(name);
  expect(bar().queryByRole('button', { name: 'More' })).toBeNull();
  setWindow({ width: 1680 });
  for (const name of actions) expect(button(name).textContent).toBe(name);

  setWindow({ width: 1279 });
  await user.click(button('More'));
  for (const name of actions) await screen.findByRole('menuitem', { name, hidden: true });
  expect(bar().queryByRole('button', { name: 'Clear Form' })).toBeNull();
  expect(await violations()).toEqual([]);
  await user.click(screen.getByRole('menuitem', { name: 'Save Template', hidden: true }));
  fill(await screen.findByRole('textbox', { name: 'Name' }), 'Cut 1');
  await user.keyboard('{Escape}');
  await closed('dialog');
  await waitFor(() => expect(focused()).toBe('More'));
  for (const name of ['Promptreel menu', 'Account']) {
    await user.click(button(name));
    await screen.findByRole('menu', { hidden: true });
    await user.keyboard('{Escape}');
    await closed('menu');
    await waitFor(() => expect(focused(), name).toBe(name));
  }
});

test('a title that is too long shows the error in place', async () => {
  await openEditor();
  fill(title(), 'x'.repeat(201));
  within(await screen.findByRole('alert')).getByText('201 of at most 200 characters');
  expect(title().getAttribute('aria-invalid')).toBe('true');
  expect(await violations()).toEqual([]);
});

test('Clear Form can be undone from its toast', async () => {
  const { user } = await openEditor();
  fill(title(), 'THE LAST SIGNAL');
  await user.click(button('Clear Form'));
  await screen.findByText('Form Cleared');
  expect(title().value).toBe('NEW PROJECT');
  await undoInToast();
  expect(title().value).toBe('THE LAST SIGNAL');
});

test('the dock of a phone has both tabs, copies the prompt and adds scenes', async () => {
  const { user } = await openEditor({ width: 390, touch: true });
  // the phrase strip is placed above the keyboard by these sizes
  vi.stubGlobal('visualViewport', Object.assign(new EventTarget(), { height: 844, offsetTop: 0, scale: 1 }));
  const dock = within(screen.getByRole('navigation', { name: 'Editor' }));
  expect(dock.getByRole('tab', { name: 'Edit' }).getAttribute('aria-selected')).toBe('true');
  expect(await violations()).toEqual([]);
  await user.click(dock.getByRole('button', { name: 'New Scene' }));
  await waitFor(() => expect(focused()).toBe('Scene #2 subject'));
  fill(field(2, 'Subject'), 'Coins on a table');
  await user.click(dock.getByRole('button', { name: 'Copy Prompt' }));
  await screen.findByText('Copied to Clipboard');
  expect(await navigator.clipboard.readText()).toContain('Coins on a table.');
  await user.click(dock.getByRole('tab', { name: 'Preview' }));
  await waitFor(() => expect(preview().querySelector('pre')?.textContent).toContain('Coins on a table.'));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Target' }), 'kling-3');
  await screen.findByRole('region', { name: 'Clip 1' });
});

test('Logout in the menu of a narrow bar ends the session', async () => {
  const { user } = await openEditor({ width: 1279 });
  card(1);
  await user.click(button('More'));
  await user.click(await screen.findByRole('menuitem', { name: 'Logout', hidden: true }));
  await waitFor(async () => {
    await expect(call('GET', '/api/templates')).rejects.toThrow('401');
  });
});
