import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { presetLibraries } from '../../../../../src/domain/presets/library.ts';
import { emptyScene, newProject } from '../../../../../src/domain/project/project.ts';
import { isFull } from '../../../../support/rounds.ts';
import { violations } from '../../../axe.ts';
import { collectDownloads } from '../../../downloads.ts';
import { fill } from '../../../fill.ts';
import { card, field, focused, openEditor, row } from '../../../open-app.tsx';

type User = Awaited<ReturnType<typeof openEditor>>['user'];

const dialog = () => within(screen.getByRole('dialog', { name: 'Commands' }));
const search = () => dialog().getByRole<HTMLInputElement>('combobox', { name: 'Find or run' });
const option = (name: string | RegExp) => dialog().getByRole('option', { name });
const options = () =>
  dialog()
    .getAllByRole('option')
    .map(({ textContent }) => textContent);
const closed = () => waitFor(() => expect(screen.queryByRole('dialog', { name: 'Commands' })).toBeNull());
const waitForFocus = (place: string) => waitFor(() => expect(focused()).toBe(place));

/** The editor of a new user with three scenes. */
async function openBoats() {
  const scenes = [
    { ...emptyScene('one', 5), subject: 'A skipper', action: 'coils the bow line' },
    { ...emptyScene('two', 3), subject: 'His son', action: 'sleeps in the wheelhouse' },
    { ...emptyScene('three', 4), action: 'three boats come in', light: 'Café lamps at dusk' },
  ];
  return openEditor({ project: { ...newProject(), scenes } });
}

/** Opens the palette with its shortcut and types a query. */
async function find(user: User, words: string) {
  await user.keyboard('{Control>}k{/Control}');
  await screen.findByRole('dialog', { name: 'Commands' });
  await waitFor(() => expect(document.activeElement).toBe(search()));
  if (words) fill(search(), words);
}

async function run(user: User, words: string) {
  await find(user, words);
  await user.keyboard('{Enter}');
  await closed();
}

test('palette commands work on the previously focused field and its caret', async () => {
  const { user } = await openBoats();
  field(2, 'Action').focus();
  await run(user, 'dupl');
  await waitForFocus('Scene #3 action');
  expect(field(3, 'Action').value).toBe('sleeps in the wheelhouse');
  field(3, 'Action').setSelectionRange('sleeps'.length, 'sleeps'.length);
  await run(user, 'split');
  await waitForFocus('Scene #4 action');
  expect(field(3, 'Action').value).toBe('sleeps');
  expect(field(4, 'Action').value).toBe('in the wheelhouse');
  await run(user, 'write action');
  await waitFor(() => expect(field(4, 'Action').value).not.toBe('in the wheelhouse'));
  await waitForFocus('Scene #4 action');
});

test.runIf(isFull)('lists the commands for the focused field first, and Escape restores the focus', async () => {
  const { user } = await openBoats();
  field(2, 'Light').focus();
  await find(user, '');
  expect(await violations()).toEqual([]);
  expect(options()[0]).toBe('Presets for Light');
  expect(options()[1]).toContain('Write Light with AI');
  option('Duplicate Scene #2');
  expect(search().getAttribute('aria-activedescendant')).toBe(option('Presets for Light').id);
  await user.keyboard('{ArrowDown}');
  expect(dialog().getByRole('option', { selected: true }).textContent).toContain('Write Light with AI');
  await user.keyboard('{Escape}');
  await closed();
  await waitForFocus('Scene #2 light');
  await run(user, '');
  within(await screen.findByRole('dialog', { name: 'Lighting presets' })).getByText('for Light in Scene #2');
  await user.keyboard('{Escape}');
  await waitForFocus('Scene #2 light');
  // opened from the bar, the palette still counts the field as focused
  await user.click(screen.getByRole('button', { name: 'Find or run' }));
  await screen.findByRole('option', { name: 'Presets for Light' });
  await user.keyboard('{Control>}k{/Control}');
  await closed();
  await waitForFocus('Scene #2 light');
  // without a focused field, there is nothing to write
  row(2).focus();
  await find(user, '');
  expect(options()[0]).toContain('Duplicate Scene #2');
  expect(dialog().queryByRole('option', { name: /with AI/ })).toBeNull();
});

test('finds scenes by their words, marks the match and goes to the field', async () => {
  const { user } = await openBoats();
  await find(user, 'CAFE dusk');
  const found = option(/^Scene #3/);
  expect([...found.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual(['Café', 'dusk']);
  expect(found.querySelector('small')?.textContent).toBe('Light');
  expect(await violations()).toEqual([]);
  await user.click(found);
  await waitForFocus('Scene #3 light');
  await find(user, 'nothing of the kind');
  dialog().getByText('Nothing found for “nothing of the kind”.');
  expect(await violations()).toEqual([]);
  fill(search(), 'boats');
  await user.keyboard('{Enter}');
  await waitForFocus('Scene #3 action');
});

test.runIf(isFull)('applies a preset to the current scene, like the picker', async () => {
  const { user } = await openBoats();
  const preset = presetLibraries.grade.presets[0];
  if (!preset) throw new Error('no presets');
  field(2, 'Subject').focus();
  await run(user, preset.name);
  expect(field(2, 'Grade').value).toBe(preset.sets.grade);
  await waitForFocus('Scene #2 grade');
  // a replaced text becomes a variant
  fill(field(1, 'Grade'), 'Muted');
  await find(user, preset.name);
  const [first] = within(dialog().getByRole('group', { name: 'Presets' })).getAllByRole('option');
  await user.click(first ?? document.body);
  await screen.findByText(`“${preset.name}” set Grade.`);
  await user.keyboard('{Control>}z{/Control}');
  expect(field(1, 'Grade').value).toBe('Muted');
});

test.runIf(isFull)('loads a template, chooses a target and exports', async () => {
  const { user } = await openBoats();
  const files = collectDownloads();
  await run(user, 'save template');
  fill(await screen.findByRole('textbox', { name: 'Name' }), 'Night ferry');
  await user.keyboard('{Enter}');
  await screen.findByText('Saved “Night ferry”.');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await run(user, 'clear form');
  await screen.findByText('1 scene');
  await find(user, 'ferry');
  const found = await screen.findByRole('option', { name: /^Night ferry/ });
  expect(found.textContent).toBe('Night ferry3 shots');
  await user.click(found);
  await screen.findByText('Opened “Night ferry”.');
  await screen.findByText('3 scenes');

  await run(user, 'kling 3');
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Target' }).value).toBe('kling-3');
  await run(user, 'export prompt');
  await run(user, 'export project');
  expect(files.map(({ name }) => name)).toEqual(['new-project.txt', 'new-project.json']);
});

test.runIf(isFull)('? opens the list of shortcuts, and types a question mark in a text', async () => {
  const { user } = await openBoats();
  field(1, 'Subject').focus();
  await user.keyboard('{End}?');
  expect(field(1, 'Subject').value).toBe('A skipper?');
  row(1).focus();
  await user.keyboard('?');
  const sheet = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  const duplicate = within(sheet).getByText('Duplicate the current scene').parentElement?.querySelector('dd');
  expect([...(duplicate?.querySelectorAll('kbd') ?? [])].map(({ textContent }) => textContent)).toEqual(['Ctrl', 'D']);
  within(sheet).getByText('Open a menu with Help, Generate and Presets');
  expect(await violations()).toEqual([]);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitForFocus('Scene #1');
  await run(user, 'keyboard');
  await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
});

test('a slash opens the presets of an empty field, and a second slash types one', async () => {
  const { user } = await openBoats();
  const picker = () => screen.findByRole<HTMLInputElement>('combobox', { name: 'Search presets' });
  field(1, 'Grade').focus();
  await user.keyboard('//');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitForFocus('Scene #1 grade');
  expect(field(1, 'Grade').value).toBe('/');
  await user.keyboard('d');
  expect(field(1, 'Grade').value).toBe('/d');
  await user.keyboard('{Control>}zz{/Control}');
  expect(field(1, 'Grade').value).toBe('');
  // after other words, and in a field with text, a slash is part of the search
  await user.keyboard('/');
  const first = await picker();
  await waitFor(() => expect(document.activeElement).toBe(first));
  await user.keyboard('a/');
  expect(first.value).toBe('a/');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(within(card(1)).getByRole('button', { name: 'Presets for Subject' }));
  const second = await picker();
  await waitFor(() => expect(document.activeElement).toBe(second));
  await user.keyboard('/');
  expect(second.value).toBe('/');
});
