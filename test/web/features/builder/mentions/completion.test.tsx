import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { CastEntry } from '../../../../../src/domain/cast/entry.ts';
import type { Project } from '../../../../../src/domain/project/project.ts';
import { filmOf } from '../../../../support/film-of.ts';
import { isFull } from '../../../../support/rounds.ts';
import { putCaret, select } from '../../../caret.ts';
import { standInForObservers } from '../../../layout.ts';
import { field, focused, openEditor, preview } from '../../../open-app.tsx';

const cast: CastEntry[] = [
  { name: 'mara', kind: 'character', text: 'a woman of forty, red coat', short: 'Mara' },
  { name: 'marit', kind: 'prop', text: 'the trawler Marit, forty feet, rust at the scuppers' },
  { name: 'old_quay', kind: 'place', text: 'a wet concrete quay, four steel trawlers' },
];

let putOutOfSight: (element: Element) => void;
beforeEach(() => {
  ({ putOutOfSight } = standInForObservers());
});

/** Opens a film whose first scene has this action, with the caret in it. */
async function openAction(action = '', change: Partial<Project> = {}) {
  const film = filmOf(2, { settings: { target: 'kling-3' }, cast, ...change });
  const scenes = film.scenes.map((scene, index) => ({ ...scene, action: index === 0 ? action : '' }));
  const { user } = await openEditor({ project: { ...film, scenes } });
  const input = field(1, 'Action');
  putCaret(input);
  return { user, input };
}

const list = () => document.querySelector<HTMLElement>('[role="listbox"][aria-label="Cast"]');
const options = () => {
  const shown = list();
  return shown ? within(shown).getAllByRole('option') : [];
};
const optionTexts = () => options().map((option) => option.textContent);
const selected = () => options().findIndex((option) => option.getAttribute('aria-selected') === 'true');
const marks = (input: HTMLElement) =>
  [...(input.previousElementSibling?.querySelectorAll('mark') ?? [])].map(
    (mark) => `${mark.textContent}${'unknown' in mark.dataset ? '?' : ''}`,
  );

test('a name is completed by keyboard, as one undo step', async () => {
  const { user, input } = await openAction();
  await user.keyboard('walks with ');
  expect(list()).toBe(null);
  await user.keyboard('@');
  expect(options()).toHaveLength(3);
  await user.keyboard('MAR');
  expect(options()).toHaveLength(2);
  expect(input.getAttribute('aria-activedescendant')).toBe(options()[0]?.id);
  expect(input.getAttribute('aria-controls')).toBe(list()?.id);
  await user.keyboard('{ArrowDown}');
  expect(selected()).toBe(1);
  expect(optionTexts()[1]).toBe('@marit, prop, the trawler Marit, forty feet, rust at the scuppers');
  await user.keyboard('{Enter}');
  expect(input.value).toBe('walks with @marit ');
  expect(list()).toBe(null);
  expect(input.hasAttribute('aria-activedescendant')).toBe(false);
  await user.keyboard('home');
  expect(input.value).toBe('walks with @marit home');
  await user.keyboard('{Control>}z{/Control}');
  expect(input.value).toBe('walks with @marit ');
  await user.keyboard('{Control>}z{/Control}');
  expect(input.value).toBe('walks with @MAR');
  await user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
  expect(input.value).toBe('walks with @marit ');
});

test.runIf(isFull)(
  'Tab and a click insert a matching name, without a space before punctuation, and the prompt has its wording',
  async () => {
    const { user, input } = await openAction('to , slowly');
    putCaret(input, 'to ');
    await user.keyboard('@quay{Tab}');
    expect(input.value).toBe('to @old_quay, slowly');
    expect(focused()).toBe('Scene #1 action');
    await user.keyboard('!');
    expect(input.value).toBe('to @old_quay!, slowly');
    putCaret(input);
    await user.keyboard(' with @');
    await user.click(screen.getByRole('option', { name: /^@marit/ }));
    expect(input.value).toBe('to @old_quay!, slowly with @marit ');
    expect(focused()).toBe('Scene #1 action');
    await waitFor(() => expect(preview().textContent).toContain('slowly with the trawler Marit, forty feet'));
    expect(preview().textContent).not.toContain('@');
  },
);

test('Escape closes the list for this name, and no list opens where no mention can start or for a field out of view', async () => {
  const { user, input } = await openAction();
  await user.keyboard('@ma');
  expect(options()).toHaveLength(2);
  await user.keyboard('{Escape}');
  expect(list()).toBe(null);
  await user.keyboard('r');
  expect(input.value).toBe('@mar');
  expect(list()).toBe(null);
  await user.keyboard('{Enter}jo@mar \\@mar');
  expect(list()).toBe(null);
  await user.keyboard(' @mar');
  expect(options()).toHaveLength(2);
  select(input, 0);
  expect(list()).toBe(null);
  putCaret(input);
  await user.keyboard('i');
  expect(options()).toHaveLength(1);
  act(() => putOutOfSight(input));
  expect(list()).toBe(null);
  expect(focused()).toBe('Scene #1 action');
  await user.keyboard('t');
  expect(options()).toHaveLength(1);
});

test.runIf(isFull)('the list ignores keys while an input method composes', async () => {
  const { user, input } = await openAction();
  await user.keyboard('@');
  for (const key of ['ArrowDown', 'Enter', 'Tab']) fireEvent.keyDown(input, { key, isComposing: true });
  expect(selected()).toBe(0);
  expect(input.value).toBe('@');
});

test('an unknown name can be added to the cast, in one undo step', async () => {
  const { user, input } = await openAction('', { cast: [] });
  await user.keyboard('@');
  expect(list()).toBe(null);
  await user.keyboard('mara');
  expect(optionTexts()).toEqual(['No cast yet. Add “mara” to the cast']);
  await user.keyboard('{ArrowDown}{Enter}');
  expect(input.value).toBe('@mara ');
  await waitFor(() => expect(marks(input)).toEqual(['@mara']));
  await user.keyboard('and @nora');
  expect(optionTexts()).toEqual(['Add “nora” to the cast']);
  // until an arrow key selects the row, Enter adds a line break
  await user.keyboard('{Enter}');
  expect(input.value).toBe('@mara and @nora\n');
  await waitFor(() => expect(marks(input)).toEqual(['@mara', '@nora?']));
  await user.keyboard('{Control>}z{/Control}');
  expect(input.value).toBe('@mara ');
  await user.keyboard('{Control>}z{/Control}');
  expect(input.value).toBe('@mara');
  expect(marks(input)).toEqual([]);
});
