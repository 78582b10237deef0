import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { presetLibraries } from '../../../../../src/domain/presets/library.ts';
import { sceneFieldGroups } from '../../../../../src/domain/scene/fields.ts';
import { filmOf } from '../../../../support/film-of.ts';
import { isFull } from '../../../../support/rounds.ts';
import { copy } from '../../../clipboard-events.ts';
import { field, focused, openEditor, row } from '../../../open-app.tsx';
import { undoInToast } from '../../../toasts.ts';

type User = Awaited<ReturnType<typeof openEditor>>['user'];

/** Simulates a user and counts actions. A click, a key or chord, and a run of typed text are one action each. */
function handsOn(user: User) {
  let actions = 0;
  const act = async (action: Promise<unknown>) => {
    actions += 1;
    await action;
  };
  return {
    click: (target: Element) => act(user.click(target)),
    press: (keys: string) => act(user.keyboard(keys)),
    type: (text: string) => act(user.paste(text)),
    choose: (select: Element, label: string) => act(user.selectOptions(select, label)),
    copy: () => act(Promise.resolve(copy())),
    undoInToast: () => act(undoInToast()),
    /** The number of actions since the last call. */
    count() {
      const counted = actions;
      actions = 0;
      return counted;
    },
  };
}

const most = 3;
const button = (name: string) => screen.getByRole('button', { name });

test.runIf(isFull)('each common task with scenes takes at most three actions', async () => {
  const { user } = await openEditor({ project: filmOf(5) });
  const hands = handsOn(user);
  await hands.click(button('Add Scene'));
  await waitFor(() => expect(focused()).toBe('Scene #6 subject'));
  expect(hands.count(), 'add').toBeLessThanOrEqual(most);

  await hands.click(row(2));
  await hands.press('{Control>}{Enter}{/Control}');
  await screen.findByText('7 scenes');
  await waitFor(() => expect(focused()).toBe('Scene #3 subject'));
  expect(hands.count(), 'insert').toBeLessThanOrEqual(most);

  await hands.click(row(5));
  await hands.press('{Control>}d{/Control}');
  await screen.findByText('8 scenes');
  await waitFor(() => expect(focused()).toBe('Scene #6'));
  expect(hands.count(), 'duplicate').toBeLessThanOrEqual(most);

  await hands.click(button('Remove Scene #1'));
  await screen.findByText('7 scenes');
  hands.count();
  await hands.undoInToast();
  await screen.findByText('8 scenes');
  expect(hands.count(), 'undo a removal').toBeLessThanOrEqual(most);

  await hands.click(row(1));
  await hands.copy();
  await screen.findByText('Copied to Clipboard');
  expect(hands.count(), 'copy one').toBeLessThanOrEqual(most);
});

test.runIf(isFull)('choosing a target and saving a template take three actions', async () => {
  const { user } = await openEditor({ project: filmOf(2) });
  const hands = handsOn(user);
  await hands.choose(screen.getByRole('combobox', { name: 'Target' }), 'Kling 3.0');
  await screen.findByRole('region', { name: 'Clip 1' });
  expect(hands.count(), 'switch target').toBeLessThanOrEqual(most);

  await hands.click(button('Save Template'));
  const name = await screen.findByRole('textbox', { name: 'Name' });
  await waitFor(() => expect(document.activeElement).toBe(name));
  await hands.type('Cut 1');
  await hands.press('{Enter}');
  await screen.findByText('Saved “Cut 1”.');
  expect(hands.count(), 'save').toBeLessThanOrEqual(most);
});

test.runIf(isFull)('filling a field from a preset takes at most four keys, for eight fields', async () => {
  const { user } = await openEditor();
  const hands = handsOn(user);
  const fields = sceneFieldGroups.flatMap((group) => group.fields).slice(0, 8);
  field(1, 'Subject').focus();
  for (const { key, label } of fields) {
    expect(focused()).toBe(`Scene #1 ${key}`);
    expect(field(1, label).value).toBe('');
    if (presetLibraries[key].presets.length === 0) {
      await hands.press('{Tab}');
      hands.count();
      continue;
    }
    await hands.press('/');
    const search = await screen.findByRole('combobox', { name: 'Search presets' });
    await waitFor(() => expect(document.activeElement).toBe(search));
    await hands.press('{ArrowDown}');
    await hands.press('{Enter}');
    await waitFor(() => expect(focused()).toBe(`Scene #1 ${key}`));
    expect(field(1, label).value, label).not.toBe('');
    await hands.press('{Tab}');
    expect(hands.count(), label).toBeLessThanOrEqual(4);
  }
});
