import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { sceneFieldGroups, sceneFields } from '../../../../../src/domain/scene/fields.ts';
import { isFull, sampled } from '../../../../support/rounds.ts';
import { fill } from '../../../fill.ts';
import { holdStream } from '../../../hold-stream.ts';
import { card, field, openEditor } from '../../../open-app.tsx';
import { undoInToast } from '../../../toasts.ts';

const generate = (label: string) =>
  within(card(1)).getByRole<HTMLButtonElement>('button', { name: `Generate ${label}` });

/** The note shown with every text by the sample writer. */
const ofSample = 'Sample text: no AI is connected.';

/** Lets the first words of a text arrive. */
const holdWriter = (failure?: string) => holdStream({ call: 'ai.streamField', failure });

test('each field can be written, and one undo restores the old text', async () => {
  const { user } = await openEditor();
  for (const { label } of sceneFields) generate(label);
  // one of each group
  for (const { label } of sampled(sceneFieldGroups).flatMap(({ fields }) => fields.slice(0, 1))) {
    const input = field(1, label);
    fill(input, 'before');
    await user.click(generate(label));
    await screen.findByText(`AI generated ${label.toLowerCase()} content`);
    expect(screen.getAllByText(ofSample)).not.toEqual([]);
    const written = input.value;
    expect(written, label).not.toBe('before');
    expect(written.length, label).toBeGreaterThan(3);
    await user.keyboard('{Control>}z{/Control}');
    expect(input.value, label).toBe('before');
    await user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
    expect(input.value, label).toBe(written);
  }
});

test.each(sampled(['Escape', 'a second click', 'the row under the field']))(
  'shows the text as it grows, and %s stops it and restores the previous text',
  async (way) => {
    const { user } = await openEditor();
    const call = holdWriter();
    fill(field(1, 'Light'), 'Window light');
    await user.click(generate('Light'));
    await waitFor(() => expect(field(1, 'Light').value).toMatch(/^(?!Window light)\w+/));
    screen.getByText('Writing. Your text is kept.');
    screen.getByText(`Writing Light. ${ofSample}`);
    expect(generate('Grade').disabled).toBe(true);
    if (way === 'Escape') await user.keyboard('{Escape}');
    else if (way === 'a second click') await user.click(screen.getByRole('button', { name: 'Stop generating Light' }));
    else await user.click(screen.getByRole('button', { name: 'Stop writing Light' }));
    expect(field(1, 'Light').value).toBe('Window light');
    expect(generate('Grade').disabled).toBe(false);
    expect(screen.queryByText('Writing. Your text is kept.')).toBeNull();
    // the request is aborted
    expect(call.signal?.aborted).toBe(true);
  },
);

test('AI text over another text is a variant of the first text, and Undo in its toast reverts only its own step', async () => {
  const { user } = await openEditor();
  const findVariant = () => screen.findByRole('group', { name: 'New text of Light' });
  fill(field(1, 'Light'), 'Window light');
  await user.click(generate('Light'));
  await screen.findByText('AI generated light content');
  within(await findVariant()).getByText('Version 2 of 2');
  within(await findVariant()).getByText(ofSample);
  screen.getByText('Light has a new text. After the field: Keep, Add after, Put back.');
  await undoInToast();
  expect(field(1, 'Light').value).toBe('Window light');

  await user.click(generate('Light'));
  within(await findVariant()).getByText('Version 2 of 2');
  await user.click(generate('Light'));
  const third = within(await findVariant());
  await third.findByText('Version 3 of 3');
  await user.click(third.getByRole('button', { name: 'Put back' }));
  expect(field(1, 'Light').value).toBe('Window light');
  expect(screen.queryByRole('group', { name: 'New text of Light' })).toBeNull();
});

test.runIf(isFull)('writing works by keyboard alone, and shows no variant for an empty field', async () => {
  const { user } = await openEditor();
  // the field's menu shows the note before anything is written, and nothing above the scenes does
  expect(screen.queryByText(/No AI connected/)).toBeNull();
  field(1, 'Grade').focus();
  await user.keyboard('{Alt>}{Enter}{/Alt}');
  await screen.findByText('No AI connected. Generate uses sample text.');
  await user.keyboard('{Escape}');
  generate('Grade').focus();
  await user.keyboard('{Enter}');
  await screen.findByText('AI generated grade content');
  expect(field(1, 'Grade').value).not.toBe('');
  expect(screen.queryByRole('group', { name: 'New text of Grade' })).toBeNull();
});

test('a failure halfway shows the server’s message and restores the field', async () => {
  const { user } = await openEditor();
  const words = 'The AI writer took too long to answer. Your text is unchanged; please try again.';
  holdWriter(words);
  fill(field(1, 'Audio'), 'Rain');
  await user.click(generate('Audio'));
  await screen.findByText('Generation Failed');
  screen.getByText(words);
  expect(field(1, 'Audio').value).toBe('Rain');
});
