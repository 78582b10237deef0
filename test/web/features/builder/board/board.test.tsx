import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { filmOf } from '../../../../support/film-of.ts';
import { isFull } from '../../../../support/rounds.ts';
import { violations } from '../../../axe.ts';
import { frame, frameRow, openBoard, runOnBoard, setStatus, statusOf, words } from '../../../board.ts';
import { focused } from '../../../open-app.tsx';
import { undoInToast } from '../../../toasts.ts';

const statuses = () => screen.getByRole('list', { name: 'Statuses' });

test('arrow keys move between frames, Shift selects, Alt moves scenes, a status applies to all, and Enter opens the list', async () => {
  const { user } = await openBoard(filmOf(5));
  frameRow(1).focus();
  await user.keyboard('{ArrowRight}');
  expect(focused()).toBe('Frame 2');
  await user.keyboard('{Shift>}{ArrowRight}{/Shift}');
  await screen.findByText('2 selected');
  await setStatus(3, 'Chosen');
  expect([1, 2, 3].map((number) => statusOf(number).getAttribute('aria-label'))).toEqual([
    'Status of Scene #1: Ready',
    'Status of Scene #2: Chosen',
    'Status of Scene #3: Chosen',
  ]);
  frameRow(3).focus();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(statuses().textContent).toContain('2 chosen'));
  await user.keyboard('{Control>}z{/Control}');
  expect(statuses().textContent).not.toContain('chosen');

  // a moved frame keeps the focus
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
  expect(words()).toEqual(['Subject 1', 'Subject 3', 'Subject 2', 'Subject 4', 'Subject 5']);
  expect(focused()).toBe('Frame 2');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(focused()).toBe('Scene #2 subject'));
});

test.runIf(isFull)('on a phone, a status can be set, and a scene’s menu opens the list', async () => {
  // not in jsdom
  vi.stubGlobal('visualViewport', null);
  await openBoard(filmOf(3), { width: 390, touch: true });
  await setStatus(2, 'Generated');
  expect(statusOf(2).getAttribute('aria-label')).toContain('Generated');
  await runOnBoard(2, 'Open in the list');
  await screen.findByRole('region', { name: 'Scene #2' });
});

test.runIf(isFull)(
  'a scene’s menu describes its picture, the board uses the text as its alternative text, and Undo reverts it',
  async () => {
    const film = filmOf(3);
    const scenes = film.scenes.map((scene) => ({
      ...scene,
      picture: { hash: 'ab'.repeat(32), width: 1280, height: 720, ...(scene.sceneNumber === 1 && { alt: 'A quay' }) },
    }));
    const { user } = await openBoard({ ...film, scenes });
    await runOnBoard(2, 'Describe the picture of Scene #2');
    const dialog = await screen.findByRole('dialog', { name: 'Describe Picture' });
    const text = within(dialog).getByRole<HTMLTextAreaElement>('textbox');
    expect(await violations()).toEqual([]);
    fireEvent.change(text, { target: { value: 'a'.repeat(501) } });
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await within(dialog).findByText(/at most 500 characters/);
    fireEvent.change(text, { target: { value: 'Four boats, all of them blue' } });
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await screen.findByText('Picture Described');
    expect(within(frame(2)).getByAltText('Four boats, all of them blue')).toBeTruthy();
    expect(frameRow(2).getAttribute('aria-label')).toContain('. Four boats, all of them blue');
    await waitFor(() => expect(focused()).toBe('Frame 2 Scene 2 actions'));

    await undoInToast();
    expect(within(frame(2)).queryByAltText('Four boats, all of them blue')).toBe(null);

    // by the keyboard alone
    frameRow(1).focus();
    await user.keyboard('{Control>}k{/Control}');
    await user.click(await screen.findByRole('combobox', { name: 'Find or run' }));
    await user.paste('Describe the picture');
    await screen.findByRole('option', { name: 'Describe the picture of Scene #1' });
    await user.keyboard('{Enter}');
    const again = await screen.findByRole('dialog', { name: 'Describe Picture' });
    expect(within(again).getByRole<HTMLTextAreaElement>('textbox').value).toBe('A quay');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(focused()).toBe('Frame 1'));
  },
);
