import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Project } from '../../../../../src/domain/project/project.ts';
import { clearSelection } from '../../../../../web/features/builder/core/focus/selection.ts';
import { filmOf } from '../../../../support/film-of.ts';
import { isFull } from '../../../../support/rounds.ts';
import { fill } from '../../../fill.ts';
import { card, field, focused, openEditor, preview, row, subjects } from '../../../open-app.tsx';
import { undoInToast } from '../../../toasts.ts';

type User = Awaited<ReturnType<typeof openEditor>>['user'];

/** A film with one scene per letter. The letter is the scene's subject. */
function filmWith(letters: string, change: Partial<Project> = {}): Project {
  const film = filmOf(letters.length, change);
  return { ...film, scenes: film.scenes.map((scene, index) => ({ ...scene, subject: letters.charAt(index) })) };
}

const letters = () => subjects().join('');
const button = (name: string) => screen.getByRole('button', { name });
const press = (user: User, key: string) => user.keyboard(`{Control>}${key}{/Control}`);
const caretIn = (text: HTMLTextAreaElement, at: number) => text.setSelectionRange(at, at);
const seconds = (number: number) => within(card(number)).getByLabelText<HTMLInputElement>('Duration').value;
const findToast = async (title: string) => {
  const toast = (await screen.findByText(title)).closest('li');
  if (!toast) throw new Error('the words stand in no toast');
  return within(toast);
};
const selection = () => [...document.querySelectorAll('[data-selected]')].map((one) => one.getAttribute('aria-label'));

/** Stands in for the clipboard, which jsdom lacks. @returns the copied texts */
class CopiedItem {
  readonly blobs: Record<string, Blob>;
  readonly types: string[];
  constructor(blobs: Record<string, Blob>) {
    this.blobs = blobs;
    this.types = Object.keys(blobs);
  }
  async getType(type: string) {
    return this.blobs[type];
  }
}

/** Runs a command from a scene's menu. The menu counts as hidden, since jsdom has no layout. */
async function runInMenu(user: User, number: number, command: string) {
  await user.click(button(`Scene ${number} actions`));
  await user.click(await screen.findByRole('menuitem', { name: new RegExp(`^${command}`), hidden: true }));
}

// tests share the selection, since they share the application's modules
afterEach(clearSelection);

test('adds, moves, folds and removes scenes, keeps the numbers right and updates the preview', async () => {
  const { user } = await openEditor();
  screen.getByText('1 scene');
  expect(screen.queryByRole('button', { name: 'Remove Scene #1' })).toBeNull();
  fill(field(1, 'Subject'), 'A');
  for (const [number, subject] of [
    [2, 'B'],
    [3, 'C'],
  ] as const) {
    await user.click(button('Add Scene'));
    fill(field(number, 'Subject'), subject);
  }
  screen.getByText('3 scenes');
  expect(row(2).textContent).toContain('3.0s duration');
  await runInMenu(user, 3, 'Move Scene #3 up');
  await runInMenu(user, 1, 'Move Scene #1 down');
  expect(letters()).toBe('CAB');
  expect(screen.getAllByRole('region', { name: /^Scene #/ }).map((one) => one.getAttribute('aria-label'))).toEqual([
    'Scene #1',
    'Scene #2',
    'Scene #3',
  ]);
  await waitFor(() => expect(preview().querySelector('pre')?.textContent).toMatch(/:\nC\.[\s\S]*:\nA\.[\s\S]*:\nB\.$/));

  await user.click(button('Remove Scene #1'));
  expect(letters()).toBe('AB');
  expect(focused()).toBe('Scene #1');
  await press(user, 'z');
  expect(letters()).toBe('CAB');
  await user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
  expect(letters()).toBe('AB');
  await user.click(button('Fold all'));
  expect(screen.queryByRole('textbox', { name: 'Subject' })).toBeNull();
});

test.runIf(isFull)('duplicates and inserts scenes with the keyboard, and focuses the new one', async () => {
  const { user } = await openEditor({ project: filmWith('ABC') });
  fill(field(2, 'Light'), 'Window light');
  await press(user, 'd');
  await waitFor(() => expect(focused()).toBe('Scene #3 light'));
  expect(letters()).toBe('ABBC');
  expect(field(3, 'Light').value).toBe('Window light');
  // the copy has the focus
  await user.keyboard('{End}, low');
  expect(field(3, 'Light').value).toBe('Window light, low');
  expect(field(2, 'Light').value).toBe('Window light');

  await press(user, '{Enter}');
  await waitFor(() => expect(focused()).toBe('Scene #4 subject'));
  await user.keyboard('X');
  expect(letters()).toBe('ABBXC');
  await runInMenu(user, 1, 'Insert above Scene #1');
  await waitFor(() => expect(focused()).toBe('Scene #1 subject'));
  await user.keyboard('Y');
  expect(letters()).toBe('YABBXC');
  expect(seconds(1)).toBe('3');
});

test.runIf(isFull)('Alt and the arrow keys move a scene, and the caret stays in place', async () => {
  const { user } = await openEditor({ project: filmWith('ABC') });
  fill(field(2, 'Action'), 'crosses the street');
  caretIn(field(2, 'Action'), 12);
  for (const [key, order, place] of [
    ['{ArrowUp}', 'BAC', 'Scene #1 action'],
    // the scene is already the first
    ['{ArrowUp}', 'BAC', 'Scene #1 action'],
    ['{ArrowDown}', 'ABC', 'Scene #2 action'],
    ['{ArrowDown}', 'ACB', 'Scene #3 action'],
  ] as const) {
    await user.keyboard(`{Alt>}${key}{/Alt}`);
    expect(letters()).toBe(order);
    expect(focused()).toBe(place);
    expect((document.activeElement as HTMLTextAreaElement).selectionStart).toBe(12);
  }
  await user.keyboard('wide ');
  expect(field(3, 'Action').value).toBe('crosses the wide street');
});

test('splits a scene at the caret, with its duration shared, and merges it with the next', async () => {
  const { user } = await openEditor({ project: filmWith('AB') });
  fill(field(1, 'Light'), 'Window light');
  fill(field(1, 'Action'), 'She runs to the door and stops');
  caretIn(field(1, 'Action'), 'She runs to the door'.length);
  await user.keyboard('{Control>}{Shift>}{Enter}{/Shift}{/Control}');
  await waitFor(() => expect(focused()).toBe('Scene #2 action'));
  expect(letters()).toBe('AAB');
  expect(field(1, 'Action').value).toBe('She runs to the door');
  expect(field(2, 'Action').value).toBe('and stops');
  expect(field(2, 'Light').value).toBe('Window light');
  // five seconds are divided in proportion to five and two words
  expect([seconds(1), seconds(2)]).toEqual(['3.6', '1.4']);

  await runInMenu(user, 1, 'Merge Scene #1 with the next');
  (await findToast('Scenes Merged')).getByText('Merged the next scene into Scene #1.');
  expect(letters()).toBe('AB');
  expect(field(1, 'Action').value).toBe('She runs to the door, and stops');
  expect(seconds(1)).toBe('5');
  await undoInToast();
  expect(letters()).toBe('AAB');
  await runInMenu(user, 3, 'Merge Scene #3 with the next');
  (await findToast('Not Possible')).getByText('No scene follows this one.');

  // the menu of another scene cannot split this one
  caretIn(field(1, 'Action'), 3);
  field(1, 'Action').focus();
  await runInMenu(user, 2, 'Split the scene at the caret');
  (await findToast('Not Possible')).getByText('Click where you want to split the text, then try again.');
});

test('selects scenes with mouse and keyboard, and runs commands on the selection', async () => {
  const { user } = await openEditor({ project: filmWith('ABCDE') });
  vi.stubGlobal('ClipboardItem', CopiedItem);
  const bar = (name: string) => within(screen.getByRole('region', { name: 'Scenes' })).getByRole('button', { name });
  await user.click(button('Fold all'));
  fireEvent.click(row(1), { ctrlKey: true });
  fireEvent.click(row(3), { ctrlKey: true });
  expect(selection()).toEqual(['Scene #1', 'Scene #3']);
  fireEvent.mouseDown(row(5), { shiftKey: true });
  fireEvent.click(row(5), { shiftKey: true });
  expect(selection()).toEqual(['Scene #3', 'Scene #4', 'Scene #5']);
  await user.keyboard('{Escape}');
  expect(selection()).toEqual([]);
  row(2).focus();
  await user.keyboard('{Shift>}{ArrowDown}{ArrowDown}{ArrowUp}{/Shift}');
  expect(selection()).toEqual(['Scene #2', 'Scene #3']);
  expect(focused()).toBe('Scene #3');
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain('2 selected');

  await user.click(bar('Unfold'));
  expect(letters()).toBe('BC');
  await user.click(bar('Set seconds'));
  const each = await screen.findByRole('textbox', { name: 'Seconds per scene', hidden: true });
  fireEvent.change(each, { target: { value: '7.5' } });
  fireEvent.click(screen.getByRole('button', { name: 'Set', hidden: true }));
  expect([seconds(2), seconds(3)]).toEqual(['7.5', '7.5']);
  await user.click(bar('Copy'));
  (await findToast('Copied to Clipboard')).getByText(/^2 scenes are on the clipboard/);
  const [copied] = await navigator.clipboard.read();
  expect(await (await copied?.getType('text/plain'))?.text()).toBe(
    '# SCENE 2 (7.5s)\nSUBJECT: B\n\n# SCENE 3 (7.5s)\nSUBJECT: C',
  );
  await user.click(bar('Duplicate'));
  expect(selection()).toEqual(['Scene #4', 'Scene #5']);
  await user.click(bar('Move up'));
  expect(selection()).toEqual(['Scene #3', 'Scene #4']);
  await user.click(bar('Fold'));
  await user.click(bar('Remove'));
  (await findToast('Scenes Removed')).getByText('Removed 2 scenes.');
  expect(focused()).toBe('Scene #3');
  // folding does not change the film
  await user.click(screen.getByRole('button', { name: /^(Unf|F)old all$/ }));
  await undoInToast();
  screen.getByText('7 scenes');
});

test.runIf(isFull)('the last scene cannot be removed, and gets the focus', async () => {
  const { user } = await openEditor({ project: filmWith('ABC') });
  row(2).focus();
  await user.keyboard('{Delete}');
  (await findToast('Scene Removed')).getByText('Removed Scene #2.');
  expect(letters()).toBe('AC');
  expect(focused()).toBe('Scene #2');
  await press(user, 'a');
  await user.keyboard('{Delete}');
  screen.getByText('1 scene');
  expect(subjects()).toEqual(['']);
  expect(focused()).toBe('Scene #1');
  await user.keyboard('{Delete}');
  await user.click(button('Scene 1 actions'));
  await screen.findByRole('menuitem', { name: /^Duplicate/, hidden: true });
  expect(screen.queryByRole('menuitem', { name: /Remove|Merge/, hidden: true })).toBeNull();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('menu', { hidden: true })).toBeNull());
  await press(user, 'z');
  expect(letters()).toBe('AC');
});

test("a toast's Undo reverts its own step, or says that newer changes prevent it", async () => {
  const { user } = await openEditor({ project: filmWith('ABC') });
  const remove = async () => {
    await user.click(button('Remove Scene #2'));
    await findToast('Scene Removed');
  };
  await remove();
  await undoInToast();
  expect(letters()).toBe('ABC');

  await remove();
  fill(field(1, 'Light'), 'Window light');
  await undoInToast();
  (await findToast('Can’t Undo: Newer Changes')).getByText('Undo in the bar reverts the latest change first.');
  expect(letters()).toBe('AC');
  expect(field(1, 'Light').value).toBe('Window light');

  await remove();
  await press(user, 'z');
  await undoInToast();
  (await findToast('Already Undone')).getByText('Redo in the bar brings it back.');
  expect(letters()).toBe('AC');
});

test.runIf(isFull)('a film with many scenes opens with all but the first folded', async () => {
  await openEditor({ project: filmOf(100) });
  screen.getByText('100 scenes');
  expect(screen.getAllByRole('textbox', { name: 'Action' })).toHaveLength(1);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add Scene' }).disabled).toBe(true);
});

test.runIf(isFull)('field help shows after a delay', async () => {
  const { user } = await openEditor();
  await user.hover(button('Help on Light'));
  expect((await screen.findByRole('tooltip')).textContent).toMatch(/key light first, then fill/);
});
