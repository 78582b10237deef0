import { fireEvent, getRoles, isInaccessible, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { limits } from '../../../../src/domain/product/limits.ts';
import { sceneFieldGroups } from '../../../../src/domain/scene/fields.ts';
import { slots } from '../../../../web/features/builder/rooms.tsx';
import { filmOf } from '../../../support/film-of.ts';
import { isFull } from '../../../support/rounds.ts';
import { violations } from '../../axe.ts';
import { card, field, focused, openEditor, row } from '../../open-app.tsx';

/** Runs axe with a menu or popover open. Both stay hidden in jsdom, which has no layout, so this shows the part first. */
async function violationsWith(part: HTMLElement): Promise<string[]> {
  const place = part.closest<HTMLElement>('[data-position]');
  if (!place) throw new Error('The element is not in a floating part.');
  place.style.display = 'block';
  // axe skips hidden elements
  expect(isInaccessible(part)).toBe(false);
  return violations();
}

const gone = (role: string) => waitFor(() => expect(screen.queryByRole(role, { hidden: true })).toBeNull());

test('a screen reader reads an open scene in the order of the editor', async () => {
  await openEditor();
  const scene = within(card(1));
  const expected: HTMLElement[] = [
    row(1),
    scene.getByLabelText('Duration'),
    ...sceneFieldGroups.flatMap(({ fields }) =>
      fields.map(({ label, help }) =>
        scene.getByRole('textbox', {
          name: label,
          description: `${help} Alt+Enter opens the field’s tools.`,
        }),
      ),
    ),
  ];
  const { button = [], textbox = [], spinbutton = [] } = getRoles(card(1));
  const heard = new Set<Element>([...button, ...textbox, ...spinbutton]);
  const inOrder = [...card(1).querySelectorAll<HTMLElement>('*')].filter((element) => heard.has(element));
  const nameOf = (element: HTMLElement) => element.getAttribute('aria-label') ?? element.textContent ?? '';
  const others = inOrder.filter((element) => !expected.includes(element)).map(nameOf);
  const tools = sceneFieldGroups.flatMap(({ fields }) =>
    fields.flatMap(({ label: field }) => slots.textTools.map(({ label }) => label(field))),
  );
  expect(others.filter((name) => !/^(Drag|Help|Duplicate)|actions$/.test(name) && !tools.includes(name))).toEqual([]);
  const places = expected.map((element) => inOrder.indexOf(element));
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
});

test.runIf(isFull)('axe finds no problems in the editor’s dialogs', async () => {
  const { user } = await openEditor();
  await user.click(screen.getByRole('button', { name: 'Presets for Cam' }));
  await screen.findByRole('dialog', { name: 'Camera presets' });
  expect(await violations(), 'presets').toEqual([]);
  await user.keyboard('{Escape}');
  await gone('dialog');
  for (const name of ['Save Template', 'Load Template', 'Trending Events']) {
    await user.click(screen.getByRole('button', { name }));
    const dialog = await screen.findByRole('dialog', { name });
    if (name === 'Trending Events') await user.click(await within(dialog).findByRole('button', { name: 'Sports' }));
    expect(await violations(), name).toEqual([]);
    await user.keyboard('{Escape}');
    await gone('dialog');
  }
});

test('axe finds no problems in scenes, and their menus restore the focus', async () => {
  const film = filmOf(4);
  const [first] = film.scenes;
  if (first) first.action = 'x'.repeat(limits.fieldLength + 1);
  const { user } = await openEditor({ project: film });
  within(card(1)).getByText('1 over. Shorten it to save; copying still works.');
  expect(await violations({ daily: true }), 'a text over its limit').toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Fold all' }));
  await user.keyboard('{Control>}');
  await user.click(row(2));
  await user.keyboard('{/Control}{Shift>}');
  await user.click(row(3));
  await user.keyboard('{/Shift}');
  await screen.findByText('2 selected');
  await user.click(await screen.findByRole('button', { name: 'Set seconds' }));
  const seconds = await screen.findByRole('textbox', { name: 'Seconds per scene', hidden: true });
  expect(await violationsWith(seconds), 'the seconds of a selection').toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Clear the selection' }));
  await user.click(row(1));
  await user.click(within(card(1)).getByRole('button', { name: 'Scene 1 actions' }));
  const duplicate = await screen.findByRole('menuitem', { name: 'Duplicate Scene #1', hidden: true });
  expect(await violationsWith(duplicate), 'the menu of a scene').toEqual([]);
  await user.keyboard('{Escape}');
  await gone('menu');
  await waitFor(() => expect(focused()).toBe('Scene #1 Scene 1 actions'));
  field(1, 'Light').focus();
  await user.keyboard('{Alt>}{Enter}{/Alt}');
  const presets = await screen.findByRole('menuitem', { name: 'Presets for Light', hidden: true });
  expect(await violationsWith(presets), 'the menu of a field').toEqual([]);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(focused()).toBe('Scene #1 light'));
});
