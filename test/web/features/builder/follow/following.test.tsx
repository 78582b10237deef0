import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { Project } from '../../../../../src/domain/project/project.ts';
import { filmOf } from '../../../../support/film-of.ts';
import { isFull, sampled } from '../../../../support/rounds.ts';
import { putCaret } from '../../../caret.ts';
import { fill } from '../../../fill.ts';
import { standInForObservers } from '../../../layout.ts';
import { card, field, focused, openEditor, row } from '../../../open-app.tsx';

beforeEach(() => {
  standInForObservers();
});

const skipper = { name: 'skipper', kind: 'character' as const, text: 'a trawler skipper of sixty-eight' };

/** Four scenes with text in most fields; every second scene mentions a skipper. */
function film(settings: Project['settings'] = { target: 'kling-3' }): Project {
  const look = 'Grainy documentary\nPalette: slate grey';
  const { scenes, ...rest } = filmOf(4, { settings, look, cast: [skipper] });
  const written = scenes.map((scene) => ({
    ...scene,
    subject: scene.sceneNumber % 2 === 0 ? '@skipper' : `Subject ${scene.sceneNumber}`,
    action: `counts the boats in the harbor of berth ${scene.sceneNumber}, then once more`,
    scene: 'A wet concrete quay, four steel trawlers',
    light: 'Overcast dawn, no fill',
  }));
  return { ...rest, scenes: written };
}

const prompt = () => screen.getByRole('group', { name: 'Prompt' });
const lit = () => prompt().querySelector('[aria-current="true"]');
const isLit = (words: string | RegExp) =>
  waitFor(() => expect(lit()?.textContent).toEqual(words instanceof RegExp ? expect.stringMatching(words) : words));
const phrase = (words: string) =>
  [...prompt().querySelectorAll('[data-phrase]')].find(({ textContent }) => textContent?.includes(words)) as Element;
const text = (name: string) => screen.getByRole<HTMLTextAreaElement>('textbox', { name });
const waitForFocus = (name: string) => waitFor(() => expect(focused()).toBe(name));

/** The clip, or in a script the scene, that contains the highlighted phrase. */
function litIn(): string {
  const clip = lit()?.closest<HTMLElement>('[data-clip]')?.dataset.clip;
  if (clip) return `clip ${clip}`;
  const range = document.createRange();
  range.setStart(lit()?.closest('pre') as Node, 0);
  range.setEndBefore(lit() as Node);
  return `scene ${range.toString().split('---').length}`;
}

test('a click on a phrase goes to its place in its field, and opens its scene', async () => {
  const { user } = await openEditor({ project: film() });
  const words = phrase('berth 2');
  const offset = words.textContent?.indexOf('harbor') ?? 0;
  const caretPositionFromPoint = () => ({ offsetNode: words.firstChild, offset });
  Object.assign(document, { caretPositionFromPoint });
  onTestFinished(() => void Reflect.deleteProperty(document, 'caretPositionFromPoint'));
  await user.click(words);
  await waitForFocus('Scene #2 action');
  expect(field(2, 'Action').selectionStart).toBe(offset);
  await user.keyboard('{Control>}k{/Control}');
  fill(await screen.findByRole('combobox', { name: 'Find or run' }), 'Fold all');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(row(1).getAttribute('aria-expanded')).toBe('false'));
  await user.click(phrase('Subject 1'));
  await waitForFocus('Scene #1 subject');
  expect(row(1).getAttribute('aria-expanded')).toBe('true');
  await screen.findByText(/^Scene 1, subject, clip 1, line \d+$/);
});

test('by keyboard, a command goes to the phrase, arrow keys go to others, and Enter goes to their fields', async () => {
  const { user } = await openEditor({ project: film({ target: 'sora-2' }) });
  putCaret(field(2, 'Action'));
  await user.keyboard('{Control>}k{/Control}');
  const search = await screen.findByRole('combobox', { name: 'Find or run' });
  fill(search, 'phrase in the prompt');
  await user.keyboard('{Enter}');
  await isLit(/berth 2/);
  expect(document.activeElement).toBe(lit());
  await screen.findByText(/^Scene 2, action, line \d+$/);
  await user.keyboard('{ArrowDown}');
  await isLit(/^A wet concrete quay/);
  await user.keyboard('{Enter}');
  await waitForFocus('Scene #2 scene');
});

test.runIf(isFull)(
  'on a phone a strip shows what is written, and leads to the preview, where a tap on a phrase leads back',
  async () => {
    const { user } = await openEditor({ project: film(), width: 390, touch: true });
    putCaret(field(1, 'Action'));
    await user.keyboard(' He sits down');
    const strip = await screen.findByRole('button', { name: /^In the prompt, line/ });
    await waitFor(() => expect(strip.textContent).toContain('He sits down'));
    await user.click(strip);
    await waitFor(() =>
      expect(screen.getByRole('tab', { name: 'Preview' }).getAttribute('aria-selected')).toBe('true'),
    );
    await isLit(/berth 1, .* He sits down$/);
    await user.click(phrase('berth 2'));
    await waitForFocus('Scene #2 action');
  },
);

test.each(
  sampled([
    ['clip', { target: 'kling-3', packing: 'scene' }],
    ['scene', { target: 'sora-2' }],
  ] as const),
)('text typed in the look or a wording is highlighted where a %s shows it', async (unit, settings) => {
  const { user } = await openEditor({ project: film(settings) });
  const open = (name: 'Look' | 'Cast') =>
    fireEvent.click(within(screen.getByRole('region', { name })).getByRole('button', { name: new RegExp(`^${name}`) }));
  open('Look');
  putCaret(text('Look'));
  await user.keyboard(' and rust');
  await isLit('Palette: slate grey and rust');
  expect(litIn()).toBe(`${unit} 1`);
  putCaret(text('Look'), 'Gr');
  await isLit('Grainy documentary');
  open('Cast');
  putCaret(text('Wording of @skipper'));
  await waitFor(() => expect(litIn()).toBe(`${unit} 2`));
  await user.keyboard(' who stoops');
  await isLit(`${skipper.text} who stoops`);
  await user.click(phrase('Palette: slate grey'));
  await waitForFocus('Look');
  expect(text('Look').selectionStart).toBe('Grainy documentary\n'.length);
});

test.runIf(isFull)('a folded clip opens when the edited text is in it', async () => {
  await openEditor({ project: film({ target: 'kling-3', packing: 'scene' }) });
  vi.spyOn(HTMLElement.prototype, 'offsetParent', 'get').mockReturnValue(document.body);
  // a click in the preview, such as in the test before, pauses following for a while
  const now = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => now() + 10_000);
  const clip = within(await screen.findByRole('region', { name: 'Clip 1' }));
  const fold = clip.getByRole('button', { name: /^Clip 1/ });
  act(() => fold.click());
  expect(fold.getAttribute('aria-expanded')).toBe('false');
  putCaret(field(1, 'Light'));
  await waitFor(() => expect(fold.getAttribute('aria-expanded')).toBe('true'));
  await isLit(/^Overcast dawn/);
  expect(card(1).contains(document.activeElement)).toBe(true);
});
