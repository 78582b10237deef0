import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { CastEntry } from '../../../../../src/domain/cast/entry.ts';
import { filmOf } from '../../../../support/film-of.ts';
import { isFull } from '../../../../support/rounds.ts';
import { putCaret } from '../../../caret.ts';
import { standInForObservers } from '../../../layout.ts';
import { field, focused, openEditor, preview } from '../../../open-app.tsx';

const mara: CastEntry = { name: 'mara', kind: 'character', text: 'a woman of forty, red coat', short: 'Mara' };

beforeEach(() => {
  standInForObservers();
});

async function openActions(...actions: string[]) {
  const film = filmOf(2, { settings: { target: 'kling-3' }, cast: [mara] });
  const scenes = film.scenes.map((scene, index) => ({ ...scene, action: actions[index] ?? '' }));
  const { user } = await openEditor({ project: { ...film, scenes } });
  return { user, action: field(1, 'Action') };
}

const marks = (input: HTMLElement) => [...(input.previousElementSibling?.querySelectorAll('mark') ?? [])];
const marked = (input: HTMLElement) =>
  marks(input).map((mark) => `${mark.textContent}${'unknown' in mark.dataset ? '?' : ''}`);
const tip = () => document.querySelector('[role="tooltip"]');
const lit = () => preview().querySelector('[aria-current="true"]')?.textContent;

test('known and unknown names are marked, and their wordings show on hover, at the caret and to screen readers', async () => {
  const { user, action } = await openActions('@Mara meets @mate by \\@home, jo@mara.example', 'no cast at all');
  expect(marked(action)).toEqual(['@Mara', '@mate?']);
  expect(marked(field(2, 'Action'))).toEqual([]);
  const described = action.getAttribute('aria-describedby')?.split(' ') ?? [];
  expect(document.getElementById(described.at(-1) ?? '')?.textContent).toBe(
    '@mara: a woman of forty, red coat; @mate is not in the cast',
  );
  const [mark] = marks(action);
  if (!mark) throw new Error('no mark');
  vi.spyOn(mark, 'getClientRects').mockReturnValue(
    Object.assign([new DOMRect(100, 100, 60, 20)], { item: () => null }),
  );
  fireEvent.pointerMove(action, { clientX: 130, clientY: 110 });
  await waitFor(() => expect(tip()?.textContent).toBe('a woman of forty, red coat'));
  // the pointer can move onto the tip, and Escape hides it
  fireEvent.pointerMove(tip() as Element, { clientX: 130, clientY: 80 });
  expect(tip()).not.toBe(null);
  await user.keyboard('{Escape}');
  expect(tip()).toBe(null);
  putCaret(action, '@Mara meets @m');
  await waitFor(() => expect(tip()?.textContent).toBe('@mate is not in the cast'));
  putCaret(action);
  expect(tip()).toBe(null);
});

test.runIf(isFull)(
  'the preview highlights the wording of the name at the caret, and a click there goes to the name',
  async () => {
    const { user, action } = await openActions('looks at @mara and leaves', '@mate waves');
    await user.click(screen.getByText('a woman of forty, red coat'));
    await waitFor(() => expect(focused()).toBe('Scene #1 action'));
    expect(action.selectionStart).toBe('looks at @mara'.length);
    await waitFor(() => expect(lit()).toBe('a woman of forty, red coat'));
    putCaret(action, 'looks at @mara ');
    await waitFor(() => expect(lit()).toMatch(/^ and leaves/));
    act(() => putCaret(action, 'l'));
    await waitFor(() => expect(lit()).toBe('looks at '));
  },
);
