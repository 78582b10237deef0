import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { CastEntry } from '../../../../../src/domain/cast/entry.ts';
import { presetLibraries } from '../../../../../src/domain/presets/library.ts';
import { filmOf } from '../../../../support/film-of.ts';
import { isFull } from '../../../../support/rounds.ts';
import { fill } from '../../../fill.ts';
import { focused, openEditor } from '../../../open-app.tsx';
import { undoInToast } from '../../../toasts.ts';

/** Presets, AI writing and variants work for the look and for wordings as they do for a scene's fields. */

const part = (name: 'Look' | 'Cast') => screen.getByRole('region', { name });
const text = (name: string) => screen.getByRole<HTMLTextAreaElement>('textbox', { name });
const lookText = () => text('Look');
const wording = (name: string) => text(`Wording of @${name}`);
const prompt = () => screen.getByRole('group', { name: 'Prompt' });
const tried = () => prompt().querySelector('[data-tried]')?.textContent;
const findVariantRow = (label: string) => screen.findByRole('group', { name: `New text of ${label}` });
const noTakes = (label: string) => expect(screen.queryByRole('group', { name: `New text of ${label}` })).toBe(null);
const waitForFocus = (name: string) => waitFor(() => expect(focused()).toBe(name));
const press = (input: HTMLElement, key: object) => {
  act(() => input.focus());
  fireEvent.keyDown(input, key);
};

const skipper: CastEntry = { name: 'skipper', kind: 'character', text: 'a trawler skipper of sixty-eight' };
const quay: CastEntry = { name: 'quay', kind: 'place', text: 'a wet concrete quay' };

/** A film with a look and with open look and cast rows. Its second scene mentions the skipper. */
async function openFilm() {
  const film = filmOf(2, { settings: { target: 'kling-3' }, look: 'Super 16', cast: [skipper, quay] });
  const scenes = film.scenes.map((scene, index) =>
    index === 1 ? { ...scene, action: '@skipper coils a rope' } : scene,
  );
  const { user } = await openEditor({ project: { ...film, scenes } });
  for (const name of ['Look', 'Cast'] as const) {
    fireEvent.click(within(part(name)).getByRole('button', { name: new RegExp(`^${name}`) }));
  }
  return user;
}

test.runIf(isFull)('AI text over the look or a wording is a variant to decide on, and one undo step', async () => {
  const user = await openFilm();
  press(lookText(), { key: 'j', ctrlKey: true });
  within(await findVariantRow('Look')).getByText('Version 2 of 2');
  await screen.findByText('AI generated look content');
  await screen.findByText('Look has a new text. After the field: Keep, Add after, Put back.');
  const written = lookText().value;
  expect(written).not.toBe('Super 16');
  // the next Tab stop after the text
  await user.tab();
  await waitForFocus('Keep');
  act(() =>
    within(screen.getByRole('group', { name: 'New text of Look' }))
      .getByText('Add after')
      .focus(),
  );
  await user.keyboard('{Enter}');
  expect(lookText().value).toBe(`Super 16. ${written}`);
  await waitForFocus('Look');
  noTakes('Look');
  for (let steps = 0; steps < 2; steps += 1) await user.keyboard('{Control>}z{/Control}');
  expect(lookText().value).toBe('Super 16');

  for (const count of ['Version 2 of 2', 'Version 3 of 3']) {
    await user.click(within(part('Cast')).getByRole('button', { name: 'Generate wording of @quay' }));
    await waitFor(() => within(screen.getByRole('group', { name: 'New text of @quay' })).getByText(count));
  }
  await screen.findByText('AI generated @quay content');
  expect(wording('quay').value).not.toBe(quay.text);
  await user.click(within(await findVariantRow('@quay')).getByRole('button', { name: 'Put back' }));
  expect(wording('quay').value).toBe(quay.text);
  await waitForFocus('Wording of @quay');
});

test.runIf(isFull)(
  'a grade can be tried on as the look in every layout, and replaces the text as one undo step',
  async () => {
    const user = await openFilm();
    const [first] = presetLibraries.grade.presets;
    for (const target of ['Kling 3.0', 'Shot sheet']) {
      await user.selectOptions(screen.getByRole('combobox', { name: 'Target' }), target);
      press(lookText(), { key: 'k', ctrlKey: true });
      await user.click(await screen.findByRole('option', { name: 'Presets for Look' }));
      const dialog = await screen.findByRole('dialog', { name: 'Grade presets' });
      within(dialog).getByText('for the look');
      const before = prompt().textContent;
      await user.keyboard('{ArrowDown}');
      await waitFor(() => expect(tried()).toBe(first?.sets.grade));
      const cells = within(within(dialog).getByRole('row', { name: /^Look/ })).getAllByRole('cell');
      expect(cells.map((cell) => cell.textContent)).toEqual(['Super 16', first?.sets.grade]);
      await user.keyboard('{Escape}');
      await waitForFocus('Look');
      expect(prompt().textContent).toBe(before);
      expect(lookText().value).toBe('Super 16');
    }
    await user.click(within(part('Look')).getByRole('button', { name: 'Presets for Look' }));
    await waitForFocus('Search presets');
    await user.keyboard('{ArrowDown}{Enter}');
    expect(lookText().value).toBe(first?.sets.grade);
    await findVariantRow('Look');
    await screen.findByText(`“${first?.name}” set Look.`);
    await undoInToast();
    expect(lookText().value).toBe('Super 16');

    // a preset from the palette goes into the focused text, if that text uses the preset's library
    press(lookText(), { key: 'k', ctrlKey: true });
    const search = await screen.findByRole('combobox', { name: 'Find or run' });
    fill(search, first?.name ?? '');
    await user.click((await screen.findAllByRole('option', { name: new RegExp(first?.name ?? '') }))[0] as HTMLElement);
    await waitFor(() => expect(lookText().value).toBe(first?.sets.grade));
  },
);

test.runIf(isFull)('the same keys as in a field add a preset to a wording, including the user’s own', async () => {
  const user = await openFilm();
  const [first] = presetLibraries.subject.presets;
  press(wording('skipper'), { key: 'Enter', altKey: true });
  const item = await screen.findByRole('menuitem', { name: 'Presets for wording of @skipper', hidden: true });
  await user.click(item);
  const people = await screen.findByRole('dialog', { name: 'Subject presets' });
  within(people).getByText('for the wording of @skipper');
  await user.click(within(people).getByRole('button', { name: 'Save as my preset' }));
  await waitFor(() => within(within(people).getByRole('group', { name: 'Mine' })).getByRole('option'));
  const search = within(people).getByRole('combobox', { name: 'Search presets' });
  fill(search, first?.name ?? '');
  act(() => search.focus());
  await user.keyboard('{ArrowDown}');
  await waitFor(() => expect(tried()).toBe(first?.sets.subject));
  await user.keyboard('{Enter}');
  expect(wording('skipper').value).toBe(first?.sets.subject);
  await waitForFocus('Wording of @skipper');
  await findVariantRow('@skipper');
  await user.keyboard('{Control>}z{/Control}');
  expect(wording('skipper').value).toBe(skipper.text);

  const slash = async () => {
    fill(wording('quay'), '');
    act(() => wording('quay').focus());
    await user.keyboard('/');
    await screen.findByRole('dialog', { name: 'Scene presets' });
    await waitForFocus('Search presets');
  };
  await slash();
  // a second slash is typed as text
  await user.keyboard('/');
  expect(wording('quay').value).toBe('/');
  await waitForFocus('Wording of @quay');
  await slash();
  await user.keyboard('{End}{Enter}');
  expect(wording('quay').value).toBe(presetLibraries.scene.presets.at(-1)?.sets.scene);
  noTakes('@quay');
});
