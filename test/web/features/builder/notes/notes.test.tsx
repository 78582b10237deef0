import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { runCommand } from '../../../../../web/features/builder/core/commands/command.ts';
import { currentProject, undo } from '../../../../../web/features/builder/core/project/project-store.ts';
import { remove } from '../../../../../web/features/builder/core/project/scene-actions.ts';
import {
  closeDialog,
  openDialog,
  setCurrentScene,
  useView,
} from '../../../../../web/features/builder/core/view/view-store.ts';
import { isFull } from '../../../../support/rounds.ts';
import '../../../../../web/features/builder/play/PlayDialog.tsx';
import { formatTime } from '../../../../../src/domain/film/playback.ts';
import { violations } from '../../../axe.ts';
import { standInForDialogs } from '../../../modal-dialog.ts';
import { card, field, focused, onCall, openEditor, unreachable } from '../../../open-app.tsx';
import { saved } from '../../../saving.ts';
import { pressInToast, undoInToast } from '../../../toasts.ts';
import { openReviewed, refresh } from './reviewed.ts';

const panel = () => screen.getByRole('region', { name: 'Notes' });
const thread = (text: string) => {
  const row = within(panel()).getByText(text).closest('li');
  if (!row) throw new Error(`No note says “${text}”.`);
  return within(row);
};
const texts = () =>
  [...panel().querySelectorAll('[data-note]')].map(
    (heading) => heading.closest('li')?.querySelector('[dir="auto"]:not(blockquote)')?.textContent,
  );

async function openNotes(): Promise<void> {
  act(() => runCommand('notes'));
  await screen.findByRole('region', { name: 'Notes' });
}

test('notes are listed by scene, and counted on cards, the timeline and in the header', async () => {
  const { addNote, addVerdict } = await openReviewed();
  expect(screen.queryByRole('button', { name: /^Notes, / })).toBeNull();
  await addNote('Second', { scene: 1 });
  await addNote('Later', { scene: 0, seconds: 2, name: 'Bea' });
  await addNote('Sooner', { scene: 0, seconds: 0.5 });
  await addNote('Overall');
  await addVerdict('changes', 'Shorter, please', 'Bea');
  await refresh();
  await screen.findByRole('button', { name: 'Notes, 5 open, some are new' });
  expect(within(card(1)).getByRole('button', { name: '2 notes on Scene #1, some are new' })).toBeTruthy();
  expect(within(card(2)).getByRole('button', { name: '1 note on Scene #2, some are new' })).toBeTruthy();
  const timeline = within(screen.getByRole('region', { name: 'Timeline' }));
  expect(timeline.getByRole('button', { name: '1 note at 0:00' })).toBeTruthy();
  expect(timeline.getByRole('button', { name: '1 note at 0:02' })).toBeTruthy();

  await openNotes();
  await waitFor(() => expect(texts()).toEqual(['Overall', 'Shorter, please', 'Sooner', 'Later', 'Second']));
  expect(within(panel()).getByRole('list', { name: 'Verdicts' }).textContent).toMatch(
    /^Bea asks for changesShorter, pleaseLive project ….{4}, the version of that time · Today, /,
  );
  expect(within(panel()).getAllByText('New')).toHaveLength(5);
  expect(await violations()).toEqual([]);
  // seen now
  await screen.findByRole('button', { name: 'Notes, 5 open' });
  await userPicks('Person', 'Bea');
  expect(texts()).toEqual(['Shorter, please', 'Later']);
});

async function userPicks(label: string, option: string): Promise<void> {
  fireEvent.change(within(panel()).getByRole('combobox', { name: label }), { target: { value: option } });
}

test.runIf(isFull)(
  'arrow keys move between the notes, Enter goes to the quoted words, and Escape closes the panel',
  async () => {
    const { addNote, user } = await openReviewed();
    const { action } = currentProject().scenes[1] ?? { action: '' };
    const quote = action.split(' ').slice(0, 3).join(' ');
    await addNote('First', { scene: 0 });
    await addNote('Slower', { scene: 1, quote });
    await refresh();
    field(1, 'Subject').focus();
    await user.keyboard('{Control>}{Shift>}m{/Shift}{/Control}');
    await within(await screen.findByRole('region', { name: 'Notes' })).findByText('Slower');
    await waitFor(() => expect(focused()).toBe('Notes'));
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(document.activeElement?.textContent).toBe('Ada, go to Scene #2');
    await user.keyboard('{ArrowUp}{ArrowDown}{Enter}');
    expect(focused()).toBe('Scene #2 action');
    const input = field(2, 'Action');
    expect(input.value.slice(input.selectionStart, input.selectionEnd)).toBe(quote);
    // the notes stay open next to the scenes
    act(() => thread('First').getByRole('button', { name: 'Answer' }).focus());
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('region', { name: 'Notes' })).toBeNull();
    expect(focused()).toBe('Scene #1 subject');
  },
);

test('a note is put into its scene as one step of undo', async () => {
  const { addNote, user } = await openReviewed();
  await addNote('Warmer\nlight', { scene: 0 });
  await addNote('A longer film');
  await refresh();
  await openNotes();
  const before = field(1, 'Action').value;
  await within(panel()).findByText('A longer film');
  expect(thread('A longer film').queryByRole('button', { name: 'Put into the scene' })).toBeNull();
  await user.click(within(panel()).getByRole('button', { name: 'Put into the scene' }));
  const input = field(1, 'Action');
  expect(input.value.startsWith(before.trimEnd())).toBe(true);
  expect(input.value.slice(input.selectionStart, input.selectionEnd)).toBe('Warmer light');
  await within(panel()).findByText('About an earlier text');
  await undoInToast();
  expect(field(1, 'Action').value).toBe(before);
  await waitFor(() => expect(within(panel()).queryByText('About an earlier text')).toBeNull());
  const long = 'x'.repeat(2_000);
  fireEvent.change(field(1, 'Action'), { target: { value: long } });
  await within(panel()).findByText(/^Cannot be put into the scene: The field would be \d+ characters too long\.$/);
});

test('the player starts at the moment of a note', async () => {
  standInForDialogs();
  const { addNote, user } = await openReviewed();
  const { duration = 0 } = currentProject().scenes[0] ?? {};
  await addNote('Warmer', { scene: 1, seconds: 1 });
  await refresh();
  await openNotes();
  const time = formatTime(duration + 1);
  await user.click(await within(panel()).findByRole('button', { name: `Play from ${time}` }));
  const player = within(await screen.findByRole('dialog', { name: 'Player' }));
  expect(player.getByText(/^\d+:\d\d \/ /).textContent).toMatch(new RegExp(`^${time} /`));
  act(() => closeDialog());
  // the next time, it starts at the current scene again
  act(() => setCurrentScene(currentProject().scenes[0]?.id ?? ''));
  act(() => openDialog('play'));
  await screen.findByText(/^0:00 \/ /);
});

test('notes about removed scenes stay, with the words that they were about', async () => {
  const { addNote } = await openReviewed();
  await addNote('Cut this', { scene: 1 });
  await refresh();
  await openNotes();
  const id = currentProject().scenes[1]?.id ?? '';
  act(() => remove([id]));
  const gone = within(await within(panel()).findByRole('region', { name: 'Notes on scenes that are gone' }));
  gone.getByText('Cut this');
  gone.getByText('About a scene that is gone');
  expect(gone.getByRole('listitem').querySelector('blockquote')?.textContent).not.toBe('');
  expect(gone.queryByRole('button', { name: 'Put into the scene' })).toBeNull();
  act(() => undo());
  await within(panel()).findByRole('region', { name: 'Notes on Scene #2' });
});

test('notes are answered, settled, opened again and deleted', async () => {
  const { addNote, user, stored } = await openReviewed();
  await addNote('Warmer', { scene: 0 });
  await addNote('Colder', { scene: 1 });
  await refresh();
  await openNotes();
  await within(panel()).findByText('Warmer');
  await user.click(thread('Warmer').getByRole('button', { name: 'Answer' }));
  // closing the panel keeps the text, and so does a lost connection
  await user.type(thread('Warmer').getByRole('textbox', { name: 'Your answer' }), 'Will ');
  await user.click(within(panel()).getByRole('button', { name: 'Close the notes' }));
  await openNotes();
  await user.click(thread('Warmer').getByRole('button', { name: 'Answer' }));
  const reconnect = onCall('notes.reply', unreachable);
  await user.type(thread('Warmer').getByRole('textbox', { name: 'Your answer' }), 'do{Control>}{Enter}{/Control}');
  expect((await thread('Warmer').findByRole('alert')).textContent).toContain('Your text is still here.');
  reconnect();
  await user.click(thread('Warmer').getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(focused()).toBe('Answer'));
  expect(within(thread('Warmer').getByRole('list', { name: 'Answers' })).getByText('Will do')).toBeTruthy();

  await user.click(thread('Warmer').getByRole('button', { name: 'Settle' }));
  await waitFor(() => expect(texts()).toEqual(['Colder']));
  // the focus is on the next note
  await waitFor(() => expect(focused()).toBe('Ada, go to Scene #2'));
  await screen.findByRole('button', { name: 'Notes, 1 open' });
  await pressInToast('Reopen');
  await waitFor(() => expect(texts()).toEqual(['Warmer', 'Colder']));
  await user.click(thread('Warmer').getByRole('button', { name: 'Settle' }));
  await waitFor(() => expect(texts()).toEqual(['Colder']));
  await user.click(within(panel()).getByRole('radio', { name: 'Settled' }));
  expect(texts()).toEqual(['Warmer']);
  await user.click(thread('Warmer').getByRole('button', { name: 'Reopen' }));
  await within(panel()).findByText('No settled notes');
  await user.click(within(panel()).getByRole('button', { name: 'Show all notes' }));

  await user.click(thread('Warmer').getByRole('button', { name: 'Delete' }));
  thread('Warmer').getByText('Delete this note and its answers? You cannot undo this.');
  expect(focused()).toBe('Keep it');
  await user.click(within(thread('Warmer').getByRole('region')).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(texts()).toEqual(['Colder']));
  expect((await stored()).map(({ text }) => text)).toEqual(['Colder']);
});

test.runIf(isFull)('without notes, the panel leads to the Share dialog; a failed load can be repeated', async () => {
  const { user } = await openEditor();
  await openNotes();
  await within(panel()).findByText('No notes yet');
  await user.click(within(panel()).getByRole('button', { name: 'Share' }));
  expect(useView.getState().dialog).toBe('share');
  act(() => useView.setState({ dialog: null }));
  fireEvent.change(field(1, 'Action'), { target: { value: 'A boat' } });
  const reconnect = onCall('notes.list', unreachable);
  await saved();
  await within(panel()).findByRole('alert');
  reconnect();
  await user.click(within(panel()).getByRole('button', { name: 'Try again' }));
  await within(panel()).findByText('No notes yet');
});

test.runIf(isFull)('on a narrow screen, the notes are a dialog, which closes when it leads to a scene', async () => {
  const { addNote, user } = await openReviewed({ width: 800, touch: true });
  await addNote('Warmer', { scene: 1 });
  await refresh();
  await user.click(await within(card(2)).findByRole('button', { name: '1 note on Scene #2, some are new' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Notes' }));
  await dialog.findByText('Warmer');
  await user.click(dialog.getByRole('button', { name: 'Ada, go to Scene #2' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(focused()).toBe('Scene #2 subject');
});
