import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { CastEntry } from '../../../../../src/domain/cast/entry.ts';
import { filmOf } from '../../../../support/film-of.ts';
import { isFull } from '../../../../support/rounds.ts';
import { copy, paste } from '../../../clipboard-events.ts';
import { collectDownloads } from '../../../downloads.ts';
import { fill } from '../../../fill.ts';
import { standInForObservers } from '../../../layout.ts';
import { call, field, focused, openEditor, preview, row } from '../../../open-app.tsx';
import { undoInToast } from '../../../toasts.ts';

const part = (name: 'Look' | 'Cast') => screen.getByRole('region', { name });
const rowOf = (name: 'Look' | 'Cast') => within(part(name)).getByRole('button', { name: new RegExp(`^${name}`) });
const open = (name: 'Look' | 'Cast') => fireEvent.click(rowOf(name));
const text = (name: string) => screen.getByRole<HTMLTextAreaElement>('textbox', { name });
const wording = (name: string) => text(`Wording of @${name}`);
const nameOf = (name: string) => text(`Name of @${name}`);
const inCast = (name: string) => within(part('Cast')).getByRole('button', { name });
const waitForFocus = (name: string) => waitFor(() => expect(focused()).toBe(name));

const skipper: CastEntry = { name: 'skipper', kind: 'character', text: 'a trawler skipper of sixty-eight' };
const quay: CastEntry = { name: 'quay', kind: 'place', text: 'a wet concrete quay' };

/** A film in which every second scene mentions the skipper, and he speaks in the third. */
function filmWithCast(scenes: number) {
  const film = filmOf(scenes, { settings: { target: 'kling-3' }, cast: [skipper, quay] });
  return {
    ...film,
    scenes: film.scenes.map((scene) => ({
      ...scene,
      ...(scene.sceneNumber % 2 === 0 && { action: '@skipper coils a rope' }),
      ...(scene.sceneNumber === 3 && { dialog: 'SKIPPER (low): I have four.' }),
    })),
  };
}

/** Opens a film and its cast row. */
async function openCast(project: Parameters<typeof openEditor>[0]) {
  const editor = await openEditor(project);
  open('Cast');
  return editor;
}

test('a look and a cast are typed once, and appear in every clip', async () => {
  standInForObservers();
  const { user } = await openEditor({ project: filmOf(3, { settings: { target: 'kling-3' } }) });
  open('Look');
  fill(text('Look'), 'Observational documentary');
  const lines = within(screen.getByRole('group', { name: 'Lines of the look' }));
  for (const [line, words] of [
    ['Palette', 'slate grey, rust'],
    ['Film stock', 'Super 16'],
    // an existing line is not added again
    ['Palette', ', one orange'],
  ] as const) {
    await user.click(lines.getByRole('button', { name: line }));
    await user.paste(words);
  }
  expect(text('Look').value).toBe(
    'Observational documentary\nPalette: slate grey, rust, one orange\nFilm stock: Super 16',
  );
  await waitFor(() => expect(preview().textContent).toContain('Palette: slate grey, rust, one orange'));

  open('Cast');
  for (const { name, kind, text: words } of [{ ...skipper, name: 'son', text: 'his son of twenty-two' }, quay]) {
    act(() => inCast('Add to the cast').focus());
    await user.keyboard('{Enter}');
    await waitForFocus('Name of the new entry');
    await user.paste(name);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Kind of the new entry' }), kind);
    await user.type(text('Name of the new entry'), '{Enter}');
    await waitForFocus(`Wording of @${name}`);
    await user.paste(words);
  }
  fill(field(1, 'Subject'), '@son at the @quay');
  await waitFor(() => expect(preview().textContent).toContain('his son of twenty-two at the a wet concrete quay'));
  inCast('@son in 1 scene: go to the next');
  fireEvent.click(inCast('Details of @son'));
  fill(text('Voice of @son'), 'quick, talks to the floor');
  fill(text('Reference of @son in Kling 3.0'), '@Image 1');
  await waitFor(() => expect(preview().textContent).toContain('@Image 1'));
  fireEvent.click(rowOf('Cast'));
  expect(rowOf('Cast').textContent).toBe('Cast@son@quay');
});

test('renaming an entry changes every mention and speaker, as one undo step', async () => {
  const { user } = await openCast({ project: filmWithCast(4) });
  fill(nameOf('skipper'), 'Old Tom');
  await user.type(nameOf('skipper'), '{Enter}');
  await screen.findByText('3 scenes updated');
  expect(field(2, 'Action').value).toBe('@Old_Tom coils a rope');
  expect(field(3, 'Dialog').value).toBe('OLD TOM (low): I have four.');
  await undoInToast();
  expect(field(2, 'Action').value).toBe('@skipper coils a rope');
  expect(field(3, 'Dialog').value).toBe('SKIPPER (low): I have four.');
  nameOf('skipper');
});

test('an invalid name stays in its input, with the reason', async () => {
  const { user } = await openCast({ project: { ...filmWithCast(2), look: 'Super 16' } });
  open('Look');
  fireEvent.click(inCast('Details of @skipper'));
  act(() => nameOf('skipper').focus());
  fill(nameOf('skipper'), 'Quay');
  act(() => wording('skipper').focus());
  expect(within(part('Cast')).getByRole('alert').textContent).toContain('is taken by another entry');
  expect(nameOf('skipper').value).toBe('Quay');
  await user.click(inCast('Add to the cast'));
  await user.type(nameOf('skipper'), '{Escape}');
  expect(nameOf('skipper').value).toBe('skipper');
  await user.click(inCast('Add to the cast'));
  await waitForFocus('Name of the new entry');
  await user.keyboard('7th{Enter}');
  expect(within(part('Cast')).getByRole('alert').textContent).toContain('must be a letter');
  await user.keyboard('{Escape}');
  await waitForFocus('Add to the cast');
});

test('an entry is removed at once, and Undo in the toast restores it', async () => {
  await openCast({ project: filmWithCast(4) });
  fireEvent.click(inCast('Details of @skipper'));
  fireEvent.click(inCast('Remove @skipper'));
  await screen.findByText('Removed @skipper. 3 scenes still mention it.');
  await waitForFocus('Wording of @quay');
  await undoInToast();
  expect(wording('skipper').value).toBe('a trawler skipper of sixty-eight');
});

test.runIf(isFull)('an entry’s button goes to the scenes that use it, one after the other', async () => {
  const { user } = await openCast({ project: filmWithCast(4) });
  expect(within(part('Cast')).getByRole('group', { name: '@quay' }).textContent).toContain('unused');
  const usage = inCast('@skipper in 3 scenes: go to the next');
  await user.click(usage);
  await waitForFocus('Scene #2 action');
  fireEvent.click(await screen.findByRole('button', { name: 'Next' }));
  await waitForFocus('Scene #3 dialog');
  const { value, selectionStart, selectionEnd } = field(3, 'Dialog');
  expect(value.slice(selectionStart, selectionEnd)).toBe('SKIPPER');
  await user.click(usage);
  await waitForFocus('Scene #4 action');
  await user.click(usage);
  await waitForFocus('Scene #2 action');
});

test('the check reports an unknown name in a wording, and goes to it', async () => {
  const settings = { target: 'kling-3' } as const;
  const project = filmOf(2, { settings, look: 'Like @nobody', cast: [{ ...quay, text: 'of @tom' }] });
  const { user } = await openEditor({ project });
  await user.click(screen.getByRole('tab', { name: /^Check/ }));
  const finding = async (name: RegExp) =>
    within(await screen.findByRole('list', { name: 'Check' })).getByRole('button', { name });
  await user.click(await finding(/named tom/));
  await waitForFocus('Wording of @quay');
  await user.click(await finding(/named nobody/));
  await waitForFocus('Look');
});

test.runIf(isFull)('arrow keys move between the rows, open them and fold them', async () => {
  const { user } = await openEditor({ project: filmWithCast(2) });
  act(() => row(1).focus());
  await user.keyboard('{ArrowUp}{ArrowRight}');
  await waitFor(() => wording('quay'));
  await user.keyboard('{ArrowLeft}{ArrowUp}{ArrowRight}');
  await waitFor(() => text('Look'));
  await user.tab();
  await user.paste('Super 16');
  await user.tab({ shift: true });
  await user.keyboard('{ArrowLeft}');
  expect(rowOf('Look').textContent).toBe('LookSuper 16');
  await user.keyboard('{ArrowDown}{ArrowDown}');
  await waitForFocus('Scene #1');
});

test.runIf(isFull)(
  'pasted scenes bring their cast: own wordings are kept, and an action applies the pasted ones',
  async () => {
    await openCast({ project: filmWithCast(2) });
    act(() => row(2).focus());
    expect(copy()).toContain('coils a rope');
    fill(wording('skipper'), 'another skipper');
    act(() => row(2).focus());
    act(() => void paste());
    await screen.findByText('Kept your wording of @skipper.');
    expect(wording('skipper').value).toBe('another skipper');
    fireEvent.click(screen.getByRole('button', { name: 'Use the new wording' }));
    expect(wording('skipper').value).toBe('a trawler skipper of sixty-eight');
    await screen.findByText('Replaced the wording of @skipper.');
    await undoInToast();
    expect(wording('skipper').value).toBe('another skipper');
  },
);

test.runIf(isFull)('the look and the cast are in an export and in a template', async () => {
  const { user } = await openCast({ project: { ...filmWithCast(2), look: 'Super 16' } });
  const files = collectDownloads();
  fill(wording('quay'), 'a quay in the rain');
  await user.keyboard('{Control>}k{/Control}');
  fill(await screen.findByRole('combobox', { name: 'Find or run' }), 'export project');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(files).toHaveLength(1));
  const written = { look: 'Super 16', cast: [skipper, { ...quay, text: 'a quay in the rain' }] };
  const exported = await files[0]?.content.text();
  expect(JSON.parse(exported ?? '')).toMatchObject(written);
  await user.click(screen.getByRole('button', { name: 'Save Template' }));
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Boats{Enter}');
  await screen.findByText('Template Saved');
  const [template] = await call<unknown[]>('GET', '/api/templates');
  expect(template).toMatchObject(written);
});

test.runIf(isFull)('the palette goes to the look, to each entry, and to a new entry', async () => {
  const { user } = await openEditor({ project: filmWithCast(2) });
  for (const [words, place] of [
    ['edit the look', 'Look'],
    ['wet concrete', 'Wording of @quay'],
    ['add to the cast', 'Name of the new entry'],
  ] as const) {
    await user.keyboard('{Control>}k{/Control}');
    fill(await screen.findByRole('combobox', { name: 'Find or run' }), words);
    await user.keyboard('{Enter}');
    await waitForFocus(place);
  }
});
