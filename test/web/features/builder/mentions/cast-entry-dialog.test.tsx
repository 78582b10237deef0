import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { filmOf } from '../../../../support/film-of.ts';
import { violations } from '../../../axe.ts';
import { select } from '../../../caret.ts';
import { fill } from '../../../fill.ts';
import { standInForObservers } from '../../../layout.ts';
import { field, focused, openEditor } from '../../../open-app.tsx';
import { undoInToast } from '../../../toasts.ts';

function filmWithActions(...actions: string[]) {
  const film = filmOf(actions.length);
  return { ...film, scenes: film.scenes.map((scene, index) => ({ ...scene, action: actions[index] ?? '' })) };
}

test('a phrase becomes a cast entry, and mentions replace it in all scenes, as one undo step', async () => {
  const words = 'a trawler skipper, sixty-eight';
  const other = 'waves to a trawler  skipper, sixty-eight';
  const { user } = await openEditor({ project: filmWithActions(`${words}, coils`, 'rain', other) });
  const action = field(1, 'Action');
  select(action, 0, words.length);
  await user.keyboard('{Alt>}{Enter}{/Alt}');
  await user.click(await screen.findByRole('menuitem', { name: 'Make a cast entry', hidden: true }));
  const dialog = await screen.findByRole('dialog', { name: 'Make a cast entry' });
  const name = within(dialog).getByRole<HTMLInputElement>('textbox', { name: 'Name' });
  expect(name.value).toBe('trawler_skipper');
  expect(within(dialog).getByRole<HTMLTextAreaElement>('textbox', { name: 'Wording' }).value).toBe(words);
  expect(within(dialog).getByRole<HTMLInputElement>('switch', { name: 'Also replace it in scene 3' }).checked).toBe(
    true,
  );
  expect(await violations()).toEqual([]);
  fill(name, 'no good');
  await user.type(name, '{Enter}');
  await within(dialog).findByText(/^Name must be a letter, then letters, digits, _ and -/);
  fill(name, 'skipper');
  await user.selectOptions(within(dialog).getByRole('combobox', { name: 'Kind' }), 'character');
  await user.type(name, '{Enter}');
  await screen.findByText('@skipper is now used in 2 scenes.');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null));
  expect(action.value).toBe('@skipper, coils');
  // the words in another scene have one more space between them
  expect(field(3, 'Action').value).toBe('waves to @skipper');
  await waitFor(() => expect(focused()).toBe('Scene #1 action'));
  await undoInToast();
  expect(action.value).toBe(`${words}, coils`);
  expect(field(3, 'Action').value).toBe(other);
  expect(action.previousElementSibling?.querySelector('mark')).toBe(null);
});

test('on touch devices, a button at the field turns a selected phrase into a cast entry', async () => {
  const project = filmWithActions('a trawler skipper coils a rope', '');
  standInForObservers();
  const { user } = await openEditor({ project, width: 390, touch: true });
  const action = field(1, 'Action');
  const offer = () => screen.queryByRole('button', { name: 'Make a cast entry' });
  select(action, 0);
  expect(offer()).toBe(null);
  select(action, 0, 'a trawler skipper'.length);
  await user.click(offer() as HTMLElement);
  const dialog = await screen.findByRole('dialog', { name: 'Make a cast entry' });
  expect(within(dialog).getByRole<HTMLTextAreaElement>('textbox', { name: 'Wording' }).value).toBe('a trawler skipper');
  await user.click(within(dialog).getByRole('button', { name: 'Add to Cast' }));
  await waitFor(() => expect(action.value).toBe('@trawler_skipper coils a rope'));
  await waitFor(() => expect(offer()).toBe(null));
});
