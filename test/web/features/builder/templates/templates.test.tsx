import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Template } from '../../../../../src/domain/storage/templates.ts';
import { projectFile } from '../../../../../web/lib/files/project-file.ts';
import { filmOf } from '../../../../support/film-of.ts';
import { isFull } from '../../../../support/rounds.ts';
import { violations } from '../../../axe.ts';
import { collectDownloads } from '../../../downloads.ts';
import { fill } from '../../../fill.ts';
import { call, card, field, onCall, openEditor, unreachable } from '../../../open-app.tsx';
import { undoInToast } from '../../../toasts.ts';

type User = Awaited<ReturnType<typeof openEditor>>['user'];

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const title = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Project title' });
const templates = () => call<Template[]>('GET', '/api/templates');
const findDialog = (name: string) => screen.findByRole('dialog', { name });
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

async function importFile(user: User, name: string, content: string) {
  await user.click(button('Load Template'));
  const dialog = await findDialog('Load Template');
  const input = dialog.querySelector<HTMLInputElement>('input[type="file"]');
  if (!input) throw new Error('there is nothing to choose a file with');
  await user.upload(input, new File([content], name, { type: 'application/json' }));
  return dialog;
}

/** Saves the open project under a name, in the open dialog. */
async function saveAs(user: User, name: string) {
  fill(await screen.findByRole('textbox', { name: 'Name' }), name);
  await user.keyboard('{Enter}');
  await screen.findByText(`Saved “${name}”.`);
  await closed();
}

test('templates can be renamed, duplicated, exported, deleted and restored', async () => {
  const film = filmOf(3, { projectTitle: 'NIGHT TRAIN' });
  const { user } = await openEditor({ project: film });
  const files = collectDownloads();
  await user.click(button('Load Template'));
  await screen.findByText('No saved templates yet');
  await user.keyboard('{Escape}');
  await closed();
  await user.click(button('Save Template'));
  await saveAs(user, 'Cut 1');

  await user.click(button('Load Template'));
  const list = within(await findDialog('Load Template'));
  await list.findByText(/^3 shots · 11\.0s/);
  const choose = async (name: string, item: string) => {
    await user.click(list.getByRole('button', { name: `More for ${name}` }));
    await user.click(await screen.findByRole('menuitem', { name: item, hidden: true }));
  };
  await choose('Cut 1', 'Rename');
  fill(await list.findByRole('textbox', { name: 'Name' }), 'Cut 2');
  fill(list.getByRole('textbox', { name: 'Description' }), 'Shorter');
  await user.click(list.getByRole('button', { name: 'Rename' }));
  await list.findByRole('button', { name: /^Cut 2/ });
  await choose('Cut 2', 'Duplicate');
  await list.findByRole('button', { name: /^Cut 2 copy/ });

  await choose('Cut 2', 'Export .json');
  await choose('Cut 2', 'Export .txt');
  expect(files.map(({ name }) => name)).toEqual(['cut-2.json', 'cut-2.txt']);
  const [exported, prompt] = await Promise.all(files.map(({ content }) => content.text()));
  expect(JSON.parse(exported ?? '')).toMatchObject({
    name: 'Cut 2',
    description: 'Shorter',
    projectTitle: 'NIGHT TRAIN',
    scenes: film.scenes.map(({ subject, duration }) => ({ subject, duration })),
  });
  expect(prompt).toMatch(/^Scene 1 \(5\.0s\):/);

  await choose('Cut 2 copy', 'Delete');
  await screen.findByText('Template Deleted');
  await waitFor(() => expect(list.queryByRole('button', { name: /^Cut 2 copy/ })).toBeNull());
  await undoInToast();
  await list.findByRole('button', { name: /^Cut 2 copy/ });
});

test.runIf(isFull)(
  'a project is saved to the template that it was loaded from, until another film replaces it',
  async () => {
    const { user } = await openEditor({ project: filmOf(3, { projectTitle: 'NIGHT TRAIN' }) });
    const update = { name: 'Update “Cut 1”' };
    const open = async () => {
      await user.click(button('Save Template'));
      return screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' });
    };
    await open();
    await saveAs(user, 'Cut 1');
    await user.click(button('Clear Form'));
    await user.click(button('Load Template'));
    await user.click(await screen.findByRole('button', { name: /^Cut 1/ }));
    await screen.findByText('Template Loaded');
    fill(title(), 'DAY TRAIN');

    expect((await open()).value).toBe('');
    expect(await violations()).toEqual([]);
    await user.click(await screen.findByRole('button', update));
    await screen.findByText('Updated “Cut 1”.');
    await closed();
    expect(await templates()).toMatchObject([{ name: 'Cut 1', projectTitle: 'DAY TRAIN' }]);

    await user.click(button('Clear Form'));
    await open();
    expect(screen.queryByRole('button', update)).toBeNull();
    await user.keyboard('{Escape}');
    await closed();
    await user.keyboard('{Control>}z{/Control}');
    card(3);

    const [first] = await templates();
    await call('DELETE', `/api/templates/${first?.id}`);
    await open();
    await user.click(await screen.findByRole('button', update));
    await screen.findByText(/^The template “Cut 1” was deleted\./);
    expect(screen.queryByRole('button', update)).toBeNull();
    await saveAs(user, 'Cut 2');
    expect(await templates()).toMatchObject([{ name: 'Cut 2', projectTitle: 'DAY TRAIN' }]);
  },
);

test('a template is saved only once if the answer was lost', async () => {
  const { user } = await openEditor();
  const reconnect = onCall('templates.create', async (next) => {
    await next();
    return unreachable(next, '');
  });
  await user.click(button('Save Template'));
  fill(await screen.findByRole('textbox', { name: 'Name' }), 'Cut 1');
  await user.keyboard('{Enter}');
  await screen.findByText('Save Failed');
  reconnect();
  // the same input again, although the form was closed in between
  await user.keyboard('{Escape}');
  await closed();
  await user.click(button('Save Template'));
  const dialog = await findDialog('Save Template');
  await user.click(within(dialog).getByRole('button', { name: 'Save Template' }));
  await screen.findByText('Template Saved');
  expect(await templates()).toMatchObject([{ name: 'Cut 1' }]);
});

test.runIf(isFull)('the dialog stays open with the typed text when the server fails', async () => {
  const { user } = await openEditor();
  const reconnect = onCall('templates.create', unreachable);
  await user.click(button('Save Template'));
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' });
  fill(name, 'Cut 1');
  await user.keyboard('{Enter}');
  await screen.findByText('Save Failed');
  await screen.findByText('Failed to save template. Please try again.');
  expect(name.value).toBe('Cut 1');
  reconnect();
  await user.type(name, '{Enter}');
  await screen.findByText('Template Saved');
  expect(await templates()).toMatchObject([{ name: 'Cut 1' }]);
});

test('rejects a scene too long to store by name, and truncates nothing', async () => {
  const { user } = await openEditor();
  const long = 'x'.repeat(2_001);
  fill(field(1, 'Audio'), long);
  await screen.findByText('2,001 / 2,000');
  await user.click(button('Save Template'));
  fill(await screen.findByRole('textbox', { name: 'Name' }), 'Long');
  await user.keyboard('{Enter}');
  await within(await findDialog('Save Template')).findByText(
    /Scene 1, Audio is too long: 2,001 of at most 2,000 characters\./,
  );
  expect(field(1, 'Audio').value).toBe(long);
  expect(await templates()).toEqual([]);
});

test('a project is imported; an invalid file is rejected with a reason, and the open project is kept', async () => {
  const { user } = await openEditor();
  fill(title(), 'MINE');
  const dialog = await importFile(user, 'night-train.json', 'NIGHT TRAIN, a film');
  await within(dialog).findByText('night-train.json could not be opened. This file is not JSON.');
  expect(title().value).toBe('MINE');
  await user.keyboard('{Escape}');
  await closed();
  await importFile(user, 'night-train.json', projectFile(filmOf(3, { projectTitle: 'NIGHT TRAIN' })));
  await screen.findByText('Template Loaded');
  expect(title().value).toBe('NIGHT TRAIN');
  card(3);
});
