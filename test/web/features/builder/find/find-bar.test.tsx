import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Project } from '../../../../../src/domain/project/project.ts';
import { filmOf } from '../../../../support/film-of.ts';
import { isFull } from '../../../../support/rounds.ts';
import { select } from '../../../caret.ts';
import { fill } from '../../../fill.ts';
import { standInForObservers } from '../../../layout.ts';
import { card, field, focused, openEditor, preview, row } from '../../../open-app.tsx';
import { undoInToast } from '../../../toasts.ts';

beforeEach(() => {
  standInForObservers();
  vi.stubGlobal(
    'Highlight',
    class extends Set<AbstractRange> {
      constructor(...ranges: AbstractRange[]) {
        super(ranges);
      }
    },
  );
  vi.stubGlobal('CSS', { ...CSS, escape: CSS.escape, highlights: new Map() });
});

/** A film whose scenes all say the same phrase in their light. */
function filmWithPhrase(scenes: number, change: Partial<Project> = {}): Project {
  const film = filmOf(scenes, { settings: { target: 'kling-3' }, ...change });
  return { ...film, scenes: film.scenes.map((scene) => ({ ...scene, light: 'Overcast dawn, no fill' })) };
}

/** By its tag, because jsdom does not know the role of a `search` element. */
const openBar = () => document.querySelector<HTMLElement>('search[aria-label="Find and replace"]');
function bar(): HTMLElement {
  const found = openBar();
  if (!found) throw new Error('no search is open');
  return found;
}
const find = () => within(bar()).getByRole<HTMLTextAreaElement>('textbox', { name: 'Find' });
const replacement = () => within(bar()).getByRole<HTMLTextAreaElement>('textbox', { name: 'Replace with' });
const press = (name: string) => fireEvent.click(within(bar()).getByRole('button', { name }));
const count = (words: string) => waitFor(() => within(bar()).getByText(words));

/** Opens the search with its keys and fills it in. */
async function search({ user }: Awaited<ReturnType<typeof openEditor>>, words: string, put?: string) {
  await user.keyboard('{Control>}f{/Control}');
  await waitFor(() => expect(focused()).toBe('Find'));
  fill(find(), words);
  if (put !== undefined) fill(replacement(), put);
}

/** The words marked as matches and as the current match, in fields, rows and preview. */
function marked(name: 'find' | 'find-current'): string[] {
  const words = ({ startContainer, startOffset, endOffset }: AbstractRange) =>
    `${startContainer.parentElement?.closest('[data-prompt]') ? 'preview' : 'scenes'}: ${startContainer.textContent?.slice(startOffset, endOffset)}`;
  return [...(CSS.highlights.get(name) ?? [])].map(words).sort();
}

test.runIf(isFull)(
  'replacing a phrase in all scenes takes three actions, and undoing it takes one, also in the toast',
  async () => {
    const editor = await openEditor({ project: filmWithPhrase(4) });
    const { user } = editor;
    const texts = () => preview().textContent?.match(/(Overcast|Stormy) dawn/g);
    await search(editor, 'overcast');
    await count('1 of 4');
    await user.keyboard('{Tab}');
    fill(replacement(), 'Stormy');
    await user.keyboard('{Control>}{Enter}{/Control}');
    await screen.findByText('4 replaced in 4 scenes');
    await waitFor(() => expect(texts()).toEqual(Array.from({ length: 4 }, () => 'Stormy dawn')));
    await count('Nothing found');
    await user.keyboard('{Control>}z{/Control}');
    await waitFor(() => expect(texts()).toEqual(Array.from({ length: 4 }, () => 'Overcast dawn')));
    await count('1 of 4');
    press('Replace all');
    await waitFor(() => expect(field(3, 'Light').value).toBe('Stormy dawn, no fill'));
    await undoInToast();
    expect([1, 2, 3].map((scene) => field(scene, 'Light').value)).toEqual(
      Array.from({ length: 3 }, () => 'Overcast dawn, no fill'),
    );
  },
);

test('Enter and Shift+Enter go from match to match in both columns, and Escape closes at the match', async () => {
  const editor = await openEditor({ project: filmWithPhrase(9) });
  const { user } = editor;
  fireEvent.click(row(9));
  select(field(9, 'Subject'), 0);
  await search(editor, 'dawn');
  // from the caret on, wrapping around
  await count('9 of 9');
  await user.keyboard('{Enter}');
  await waitFor(() =>
    expect(preview().querySelector('[aria-current="true"]')?.textContent).toBe('Overcast dawn, no fill'),
  );
  await user.keyboard('{Enter}{Enter}');
  await count('3 of 9');
  await screen.findByText(/^3 of 9\. Scene 3, light, clip \d+, line \d+$/);
  await waitFor(() => expect(marked('find-current')).toEqual(['preview: dawn', 'scenes: dawn']));
  expect(marked('find').filter((one) => one === 'preview: dawn')).toHaveLength(8);
  // the search folds a scene again that it had opened
  expect(row(2).getAttribute('aria-expanded')).toBe('false');
  expect(row(3).getAttribute('aria-expanded')).toBe('true');
  await user.keyboard('{Shift>}{Enter}{/Shift}');
  await count('2 of 9');
  expect(focused()).toBe('Find');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(focused()).toBe('Scene #2 light'));
  const { value, selectionStart, selectionEnd } = field(2, 'Light');
  expect(value.slice(selectionStart, selectionEnd)).toBe('dawn');
  expect(openBar()).toBe(null);
  expect(marked('find')).toEqual([]);
});

test.runIf(isFull)('matches are replaced one by one, with case and whole words if chosen', async () => {
  const film = filmOf(2, { settings: { target: 'kling-3' } });
  const actions = ['Boat after boat, boats all over', 'no boat'];
  const scenes = film.scenes.map((scene, index) => ({ ...scene, action: actions[index] ?? '' }));
  const editor = await openEditor({ project: { ...film, scenes } });
  await search(editor, 'boat', 'big boat');
  await count('1 of 4');
  press('Whole word');
  await count('1 of 3');
  press('Match case');
  await count('1 of 2');
  act(() => replacement().focus());
  await editor.user.keyboard('{Enter}');
  expect(field(1, 'Action').value).toBe('Boat after big boat, boats all over');
  // a match inside the replacement is not replaced again
  await count('2 of 2');
  await editor.user.keyboard('{Enter}');
  expect(field(2, 'Action').value).toBe('no big boat');
});

test('a match is kept, with a message, if its text would become too long', async () => {
  const film = filmWithPhrase(2);
  const full = `dawn ${'x'.repeat(1995)}`;
  const scenes = film.scenes.map((scene, index) => (index === 0 ? { ...scene, light: full } : scene));
  await search(await openEditor({ project: { ...film, scenes } }), 'dawn', 'daybreak');
  press('Replace all');
  await screen.findByText('1 replaced in 1 scene');
  await screen.findByText('One match was not replaced: its field would be longer than 2,000 characters.');
  expect([field(1, 'Light').value, field(2, 'Light').value]).toEqual([full, 'Overcast daybreak, no fill']);
});

test.runIf(isFull)(
  'selected words are searched for, also from the palette; the keys open the browser’s search while the bar is open',
  async () => {
    const { user } = await openEditor({ project: filmWithPhrase(3) });
    const light = field(2, 'Light');
    select(light, 0, 'Overcast '.length);
    await user.keyboard('{Control>}k{/Control}');
    const commands = within(await screen.findByRole('dialog', { name: 'Commands' }));
    const box = commands.getByRole('combobox', { name: 'Find or run' });
    await waitFor(() => expect(document.activeElement).toBe(box));
    fill(box, 'find and replace');
    commands.getByRole('option', { name: /^Find and replace/ });
    await user.keyboard('{Enter}');
    await waitFor(() => expect(focused()).toBe('Find'));
    await waitFor(() => expect(find().value).toMatch(/^Overcast\b/));
    await count('2 of 3');
    const prevented = () => !fireEvent.keyDown(document.activeElement as Element, { key: 'f', ctrlKey: true });
    expect(prevented()).toBe(false);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(focused()).toBe('Scene #2 light'));
    expect(prevented()).toBe(true);
    await waitFor(() => expect(focused()).toBe('Find'));
  },
);

test('a search also finds and replaces text in the cast and the look, as one undo step', async () => {
  const film = filmWithPhrase(2, {
    look: 'Slate and red',
    cast: [{ name: 'mara', kind: 'character', text: 'a woman of forty, red coat' }],
  });
  const scenes = film.scenes.map((scene, index) => ({ ...scene, action: index === 0 ? '@mara in a red dress' : '' }));
  const editor = await openEditor({ project: { ...film, scenes } });
  const { user } = editor;
  await search(editor, 'red');
  // from the current scene on, wrapping around
  await count('3 of 3');
  await user.keyboard('{Enter}');
  await screen.findByText(/^1 of 3\. Look, .*line \d+$/);
  await user.keyboard('{Enter}');
  await screen.findByText(/^2 of 3\. Cast, @mara, .*line \d+$/);
  fill(replacement(), 'blue');
  act(() => replacement().focus());
  await user.keyboard('{Control>}{Enter}{/Control}');
  await screen.findByText('3 replaced in 1 scene and 2 texts of look and cast');
  await waitFor(() => expect(preview().textContent).toContain('a woman of forty, blue coat'));
  await user.keyboard('{Control>}z{/Control}');
  await waitFor(() => expect(preview().textContent).toContain('a woman of forty, red coat'));
  expect(field(1, 'Action').value).toBe('@mara in a red dress');
  expect(card(1).textContent).toContain('Subject 1');
});
