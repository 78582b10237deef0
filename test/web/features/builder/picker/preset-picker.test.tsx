import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { presetLibraries } from '../../../../../src/domain/presets/library.ts';
import { sceneFields } from '../../../../../src/domain/scene/fields.ts';
import { draftKeys } from '../../../../../src/domain/storage/draft-keys.ts';
import { isFull } from '../../../../support/rounds.ts';
import { fill } from '../../../fill.ts';
import { standInForObservers } from '../../../layout.ts';
import { card, field, focused, openEditor, preview } from '../../../open-app.tsx';
import { saved } from '../../../saving.ts';
import { undoInToast } from '../../../toasts.ts';

const findLabel = (key: string) => sceneFields.find((one) => one.key === key)?.label ?? key;

async function openPicker(label: string): Promise<HTMLElement> {
  fireEvent.click(within(card(1)).getByRole('button', { name: `Presets for ${label}` }));
  const dialog = await screen.findByRole('dialog');
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  return dialog;
}
const waitUntilClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBe(null));

const search = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Search presets' });
/** The presets in the list. Uses a selector, because queries by role are slow with many presets. */
const options = () => [...document.querySelectorAll<HTMLElement>('[role="dialog"] [role="option"]')];
const selected = () => options().find((option) => option.getAttribute('aria-selected') === 'true');
const variantRow = (label: string) => screen.queryByRole('group', { name: `New text of ${label}` });
const chooseInVariantRow = (label: string, action: string) =>
  fireEvent.click(within(variantRow(label) as HTMLElement).getByRole('button', { name: action }));
const tried = () => [...preview().querySelectorAll('[data-tried]')].map((words) => words.textContent);
const waitForFocus = (label: string) => waitFor(() => expect(document.activeElement).toBe(field(1, label)));
const [anyLight] = presetLibraries.light.presets;

test('a preset of each library sets its fields, and the picker resets', async () => {
  await openEditor();
  for (const { key, label } of isFull ? sceneFields : sceneFields.slice(0, 2)) {
    const preset = presetLibraries[key].presets.at(-1);
    if (!preset) continue;
    const dialog = await openPicker(label);
    expect(dialog.hasAttribute('aria-modal'), label).toBe(false);
    within(dialog).getByText(`for ${label} in Scene #1`);
    expect(within(dialog).queryAllByText('All', { selector: 'button, button *' }), label).toHaveLength(
      key === 'cam' ? 0 : 1,
    );
    fireEvent.click(within(dialog).getByText(preset.category, { selector: 'button, button *' }));
    fill(search(), preset.name);
    fireEvent.click(options().find((option) => option.textContent.includes(preset.name)) as HTMLElement);
    await waitUntilClosed();
    for (const [set, text] of Object.entries(preset.sets)) {
      expect(field(1, findLabel(set)).value, label).toBe(text);
    }
    await openPicker(label);
    expect(search().value).toBe('');
    // a recently used preset is listed first, and only once
    expect(options()).toHaveLength(presetLibraries[key].presets.length);
    expect(options()[0]?.dataset.preset).toBe(preset.id);
    fireEvent.keyDown(search(), { key: 'Escape' });
    await waitUntilClosed();
  }
});

test('picking is one undo step, by key or by the toast, and the toast names the fields that were set', async () => {
  const { user } = await openEditor();
  fill(field(1, 'Camera'), 'Static');
  const pickFirst = async () => {
    await openPicker('Cam');
    fireEvent.click(options()[0] as HTMLElement);
    await waitUntilClosed();
    expect(field(1, 'Camera').value).not.toBe('Static');
  };
  const expectBack = () => expect([field(1, 'Camera').value, field(1, 'Cam').value]).toEqual(['Static', '']);
  await pickFirst();
  await user.keyboard('{Control>}z{/Control}');
  expectBack();
  await pickFirst();
  await screen.findByText('“Large format, one prime” set Cam and Camera.');
  await undoInToast();
  expectBack();
});

test('moving through the list tries a preset on in the preview, and Escape leaves no trace', async () => {
  const { user, id } = await openEditor();
  const stored = () => localStorage.getItem(draftKeys(id).draft);
  for (const target of ['Kling 3.0', 'Shot sheet']) {
    await user.selectOptions(screen.getByRole('combobox', { name: 'Target' }), target);
    fill(field(1, 'Cam'), '25 mm');
    fill(field(1, 'Camera'), 'Static');
    await waitFor(() => expect(stored()).toContain('"Static"'));
    await saved();
    const [text, draft] = [preview().querySelector('pre')?.textContent, stored()];
    const dialog = await openPicker('Cam');
    await user.keyboard('{ArrowDown}{End}{ArrowUp}{Home}');
    const [first] = presetLibraries.cam.presets;
    await waitFor(() => expect(tried(), target).toHaveLength(2));
    for (const set of Object.values(first?.sets ?? {})) await waitFor(() => expect(tried().join(' ')).toContain(set));
    expect(preview().textContent).toContain('Trying on Large format, one prime. Nothing is changed yet.');
    // both fields, with their current text and with the preset's
    for (const [label, now, set] of [
      ['Cam', '25 mm', first?.sets.cam],
      ['Camera', 'Static', first?.sets.camera],
    ] as const) {
      const row = within(dialog).getByRole('rowheader', { name: label }).closest('tr') as HTMLElement;
      expect([...row.querySelectorAll('td')].map((cell) => cell.textContent)).toEqual([now, set]);
    }
    await user.keyboard('{Escape}');
    await waitUntilClosed();
    expect(preview().querySelector('pre')?.textContent).toBe(text);
    expect(stored()).toBe(draft);
    await waitForFocus('Cam');
    await user.keyboard('{Control>}z{/Control}');
    expect(field(1, 'Camera').value).toBe('');
  }
});

test.runIf(isFull)('copying copies the project without the preset being tried on, and ends the try-on', async () => {
  const { user } = await openEditor();
  fill(field(1, 'Light'), 'Window light');
  await openPicker('Light');
  await user.keyboard('{ArrowDown}');
  await waitFor(() => expect(tried()).not.toEqual([]));
  await user.click(screen.getByRole('button', { name: 'Copy Prompt' }));
  await screen.findByText('Copied to Clipboard');
  const text = preview().querySelector('pre')?.textContent;
  expect(await navigator.clipboard.readText()).toBe(text);
  expect(text).toContain('Window light');
  expect(tried()).toEqual([]);
});

test.runIf(isFull)(
  'a preset over a text is a variant: keep it, add it after the text, or put the text back',
  async () => {
    const { user } = await openEditor();
    const light = field(1, 'Light');
    const pick = async () => {
      fill(light, 'Window light');
      await openPicker('Light');
      fireEvent.click(options().find(({ dataset }) => dataset.preset === anyLight?.id) as HTMLElement);
      await waitFor(() => expect(variantRow('Light')).not.toBe(null));
      await waitForFocus('Light');
    };
    await pick();
    within(variantRow('Light') as HTMLElement).getByText('Version 2 of 2');
    // the next Tab stop after the field
    await user.tab();
    expect(focused()).toBe('Scene #1 Keep');
    await user.keyboard('{Enter}');
    expect(variantRow('Light')).toBe(null);
    expect(light.value).toBe(anyLight?.sets.light);
    await waitForFocus('Light');

    await pick();
    chooseInVariantRow('Light', 'Add after');
    expect(light.value).toBe(`Window light. ${anyLight?.sets.light}`);
    await user.keyboard('{Control>}z{/Control}');
    expect(light.value).toBe(anyLight?.sets.light);
    expect(variantRow('Light')).toBe(null);

    await pick();
    chooseInVariantRow('Light', 'Put back');
    expect(light.value).toBe('Window light');
    await user.keyboard('{Control>}z{/Control}');
    expect(light.value).toBe(anyLight?.sets.light);

    await pick();
    await user.keyboard('x');
    expect(variantRow('Light')).toBe(null);
  },
);

test.runIf(isFull)(
  'a search without matches can be cleared or saved as a preset; a search in the camera library clears its category',
  async () => {
    await openEditor();
    const lights = await openPicker('Light');
    fill(search(), 'submarine');
    within(lights).getByText('No lighting presets found');
    fireEvent.click(within(lights).getByRole('button', { name: 'Clear search' }));
    expect(search().value).toBe('');
    expect(options()).toHaveLength(presetLibraries.light.presets.length);
    fill(search(), 'submarine');
    fireEvent.click(within(lights).getByRole('button', { name: 'Save search as my preset' }));
    const mine = await within(lights).findByRole('group', { name: 'Mine' });
    fireEvent.click(within(mine).getByRole('option', { name: /submarine/ }));
    expect(field(1, 'Light').value).toBe('submarine');
    await waitUntilClosed();

    const cameras = await openPicker('Cam');
    const vintage = within(cameras).getByRole('button', { name: 'Vintage Film' });
    fireEvent.click(vintage);
    expect(vintage.getAttribute('aria-pressed')).toBe('true');
    expect(options()).toHaveLength(5);
    fill(search(), 'drone');
    expect(vintage.getAttribute('aria-pressed')).toBe('false');
  },
);

test('a user’s own preset can be saved, found first, used, removed and restored', async () => {
  const { user } = await openEditor();
  const words = 'Rain on a tin roof, a dog two houses away';
  fill(field(1, 'Audio'), words);
  const own = () => {
    const mine = screen.queryByRole('group', { name: 'Mine' });
    return mine ? within(mine).getAllByRole('option').length : 0;
  };
  await user.click(within(await openPicker('Audio')).getByRole('button', { name: 'Save as my preset' }));
  await screen.findByRole('group', { name: 'Mine' });
  await user.keyboard('{Escape}');
  await waitUntilClosed();
  fill(field(1, 'Audio'), '');
  await openPicker('Audio');
  expect(own()).toBe(1);
  fireEvent.click(options()[0] as HTMLElement);
  expect(field(1, 'Audio').value).toBe(words);
  await waitUntilClosed();
  const last = await openPicker('Audio');
  await user.click(within(last).getByRole('button', { name: /^Remove preset Rain on a tin roof/ }));
  await waitFor(() => expect(own()).toBe(0));
  await screen.findByText('Preset Removed');
  await undoInToast();
  await waitFor(() => expect(own()).toBe(1));
});

test('a picker works by keyboard alone', async () => {
  const { user } = await openEditor();
  act(() => within(card(1)).getByRole('button', { name: 'Presets for Dialog' }).focus());
  await user.keyboard('{Enter}');
  await waitFor(() => expect(focused()).toBe('Search presets'));
  // two more keys fill the field
  await user.keyboard('{ArrowDown}');
  expect(selected()?.id).toBe(search().getAttribute('aria-activedescendant'));
  expect(selected()).not.toBe(undefined);
  await user.keyboard('{Enter}');
  await waitUntilClosed();
  expect(field(1, 'Dialog').value).toBe(presetLibraries.dialog.presets[0]?.sets.dialog);
  await waitForFocus('Dialog');

  await openPicker('Dialog');
  await user.keyboard('ticket');
  await waitFor(() => expect(options()).toHaveLength(1));
  // the first Enter only tries the preset on
  await user.keyboard('{Enter}');
  expect(selected()).toBe(options()[0]);
  await user.keyboard('{Enter}');
  await waitUntilClosed();
  expect(field(1, 'Dialog').value).toBe('You kept the ticket');
});

test.runIf(isFull)('by touch, a tap tries a preset on, and the Use button or a second tap uses it', async () => {
  standInForObservers();
  const { user } = await openEditor({ width: 390, touch: true });
  const tap = (index: number) => user.pointer({ keys: '[TouchA]', target: options()[index] as HTMLElement });
  const [first, second] = presetLibraries.grade.presets;
  const dialog = await openPicker('Grade');
  await tap(0);
  expect(selected()).toBe(options()[0]);
  // the picker covers the fields
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Grade', hidden: true }).value).toBe('');
  await user.click(screen.getByRole('tab', { name: 'Preview' }));
  await waitFor(() => expect(document.querySelector('[data-tried]')).not.toBe(null));
  await user.click(screen.getByRole('tab', { name: 'Edit' }));
  fireEvent.click(within(dialog).getByRole('button', { name: 'Use' }));
  expect(field(1, 'Grade').value).toBe(first?.sets.grade);
  await openPicker('Grade');
  // the recently used preset comes first
  expect(options()[1]?.dataset.preset).toBe(second?.id);
  await tap(1);
  await tap(1);
  expect(field(1, 'Grade').value).toBe(second?.sets.grade);
});
