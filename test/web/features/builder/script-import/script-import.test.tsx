import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import '../../../../../web/features/builder/script-import/ScriptImportDialog.tsx';
import { limits } from '../../../../../src/domain/product/limits.ts';
import { openDialog } from '../../../../../web/features/builder/core/view/view-store.ts';
import { filmOf } from '../../../../support/film-of.ts';
import { isFull } from '../../../../support/rounds.ts';
import { violations } from '../../../axe.ts';
import { fill } from '../../../fill.ts';
import { holdStream } from '../../../hold-stream.ts';
import { card, field, focused, onCall, openEditor } from '../../../open-app.tsx';
import { shorten } from '../../../shorten.ts';
import { undoInToast } from '../../../toasts.ts';

const script = `Title: The Quay

INT. BAR - NIGHT

MARA wipes the counter.

MARA
We are closed.

CUT TO:

EXT. QUAY - DAWN

A boat leaves.
`;

// a pasted text is read 300 ms after its last change
beforeEach(() => shorten('setTimeout', 300));

async function openImport() {
  act(() => openDialog('script-import'));
  return within(await screen.findByRole('dialog', { name: 'Import a script or shot list' }));
}
type Import = Awaited<ReturnType<typeof openImport>>;

const button = (dialog: Import, name: string | RegExp) => dialog.getByRole<HTMLButtonElement>('button', { name });

function drop(file: File) {
  const event = new Event('drop', { bubbles: true, cancelable: true });
  Object.assign(event, { dataTransfer: { types: ['Files'], files: [file], items: [] } });
  act(() => void document.body.dispatchEvent(event));
}

/** Pastes a text, and continues to the review. */
async function review(dialog: Import, text: string) {
  fill(dialog.getByRole('textbox', { name: 'Or paste the text' }), text);
  await waitFor(() => expect(button(dialog, 'Continue').disabled).toBe(false));
  fireEvent.click(button(dialog, 'Continue'));
}

const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

test('a pasted script becomes the scenes of an empty project, as one undo step', async () => {
  await openEditor({ plan: false });
  const dialog = await openImport();
  expect(await violations()).toEqual([]);
  await review(dialog, script);
  await dialog.findByText('Interior. @Bar, night');
  // the dialog has no description: a screen reader would read out all of it
  screen.getByRole('dialog', { description: '' });
  expect(dialog.queryByRole('radio', { name: 'Compare' })).toBeNull();
  expect(dialog.getByText(/^Line 10/).closest('li')?.textContent).toContain('Transition: “CUT TO:”');
  expect(await violations()).toEqual([]);
  fireEvent.click(button(dialog, 'Add 2 scenes'));
  await closed();
  await screen.findByText(/^2 scenes, .* from the pasted text\. New in the cast: @Bar, @Mara, @Quay\.$/);
  expect(field(1, 'Dialog').value).toBe('MARA: We are closed.');
  await waitFor(() => expect(focused()).toBe('Scene #1'));
  await undoInToast();
  expect(field(1, 'Dialog').value).toBe('');
  expect(screen.queryByRole('region', { name: 'Scene #2' })).toBeNull();
});

test.runIf(isFull)('scenes are added after the existing ones or replace them', async () => {
  await openEditor({ project: filmOf(2, { projectTitle: 'NIGHT TRAIN' }), plan: false });
  let dialog = await openImport();
  await review(dialog, script);
  await dialog.findByText('The title “The Quay” is not imported.');
  fireEvent.click(button(dialog, 'Add 2 scenes'));
  await closed();
  expect(field(3, 'Subject').value).toBe('@Mara');
  dialog = await openImport();
  await review(dialog, script);
  fireEvent.click(dialog.getByRole('radio', { name: 'Replace' }));
  fireEvent.click(button(dialog, 'Replace 2 scenes'));
  await closed();
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Project title' }).value).toBe('The Quay');
  expect(screen.queryByRole('region', { name: 'Scene #3' })).toBeNull();
});

test('importing a script again applies only the chosen changes', async () => {
  await openEditor({ plan: false });
  let dialog = await openImport();
  await review(dialog, script);
  fireEvent.click(button(dialog, 'Add 2 scenes'));
  await closed();
  fill(field(1, 'Light'), 'One lamp');
  dialog = await openImport();
  await review(
    dialog,
    script.replace('We are closed.', 'We are open.').replace('A boat leaves.', 'A boat leaves late.'),
  );
  fireEvent.click(dialog.getByRole('radio', { name: 'Compare' }));
  const changes = within(await dialog.findByRole('list', { name: 'Changes' }));
  expect(changes.getByText('open').tagName).toBe('INS');
  expect(await violations()).toEqual([]);
  fireEvent.click(changes.getByRole('checkbox', { name: 'Scene 2: changed' }));
  fireEvent.click(button(dialog, 'Apply 1 change'));
  await closed();
  expect(field(1, 'Dialog').value).toBe('MARA: We are open.');
  expect(field(1, 'Light').value).toBe('One lamp');
  expect(field(2, 'Action').value).toBe('A boat leaves.');
});

test.runIf(isFull)('a dropped shot list shows its columns, and each can be changed', async () => {
  await openEditor({ plan: false });
  drop(new File(['Shot,Thing,Action\n1,a lamp,burns\n2,a door,opens'], 'list.csv', { type: 'text/csv' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Import a script or shot list' }));
  const thing = await dialog.findByRole<HTMLSelectElement>('combobox', { name: 'Thing is' });
  expect(thing.value).toBe('ignored');
  expect(await violations()).toEqual([]);
  fireEvent.change(thing, { target: { value: 'subject' } });
  await waitFor(() => expect(button(dialog, 'Continue').disabled).toBe(false));
  fireEvent.click(button(dialog, 'Continue'));
  fireEvent.click(await dialog.findByRole('button', { name: 'Add 2 scenes' }));
  await closed();
  expect(field(2, 'Subject').value).toBe('a door');
});

test('an unreadable file is reported in one sentence, and a project file is ignored', async () => {
  await openEditor({ plan: false });
  drop(new File(['{}'], 'film.json'));
  expect(screen.queryByRole('dialog')).toBeNull();
  drop(new File([new Uint8Array(limits.papers.bytes + 1)], 'long.fountain'));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe('long.fountain: This file has 5.1 MB; at most 5 MB can be read.');
  drop(new File(['%PDF-1.7'], 'script.txt'));
  await waitFor(() => expect(alert.textContent).toMatch(/^script\.txt: This is a PDF;/));
  drop(new File(['Action,Seconds\n"She runs,3'], 'list.csv'));
  await waitFor(() => expect(alert.textContent).toBe('list.csv: The quotation mark in line 2 is never closed.'));
});

test.runIf(isFull)('a range is chosen if there are more scenes than a project can have', async () => {
  await openEditor({ plan: false });
  const dialog = await openImport();
  const scenes = Array.from({ length: 120 }, (_, index) => `INT. ROOM - DAY\n\nLamp ${index + 1} burns.`);
  await review(dialog, scenes.join('\n\n'));
  fill(await dialog.findByRole('textbox', { name: 'From scene' }), '119');
  fill(dialog.getByRole('textbox', { name: 'To scene' }), '120');
  fireEvent.click(await dialog.findByRole('button', { name: 'Add 2 scenes' }));
  await closed();
  expect(card(2)).toBeTruthy();
  expect(field(1, 'Action').value).toBe('Lamp 119 burns.');
});

describe('free text', () => {
  const paragraphs = Array.from(
    { length: 4 },
    (_, index) => `Runner ${index + 1} crosses the bridge. Handheld close-up. Engines hum below.`,
  );
  const text = paragraphs.join('\n\n');
  const inStatus = (dialog: Import) => within(dialog.getByRole('region', { name: 'Fields' })).getByRole('status');

  test('is sorted into fields; sorting can be undone, and the scenes are added in one step', async () => {
    await openEditor();
    const dialog = await openImport();
    await review(dialog, text);
    await dialog.findByText('Each paragraph is one scene, with all its words in Action.');
    dialog.getByText('No AI connected. Sorting uses simple rules for English.');
    const sort = button(dialog, 'Sort into fields with AI');
    act(() => sort.focus());
    fireEvent.click(sort);
    await dialog.findByText('4 scenes sorted into fields.', { selector: ':not([role=status])' });
    expect(focused()).toBe('Undo sorting');
    expect(inStatus(dialog).textContent).toBe('4 scenes sorted into fields.');
    expect(dialog.getAllByText('Handheld close-up.', { selector: 'dd' })).toHaveLength(4);
    expect(await violations()).toEqual([]);
    fireEvent.click(button(dialog, 'Undo sorting'));
    expect(dialog.queryByText('Handheld close-up.', { selector: 'dd' })).toBeNull();
    fireEvent.click(button(dialog, 'Redo sorting'));
    fireEvent.click(button(dialog, 'Add 4 scenes'));
    await closed();
    expect(field(2, 'Action').value).toBe('Runner 2 crosses the bridge.');
    expect(field(2, 'Camera').value).toBe('Handheld close-up.');
    await undoInToast();
    expect(field(1, 'Camera').value).toBe('');
  });

  test.runIf(isFull)('stopping keeps the sorted scenes, and only the remaining ones are sorted later', async () => {
    await openEditor();
    const dialog = await openImport();
    await review(dialog, text);
    const { fetch } = globalThis;
    const held = holdStream({ call: 'ai.streamSortedScenes', values: 3 });
    fireEvent.click(await dialog.findByRole('button', { name: 'Sort into fields with AI' }));
    await dialog.findByText('3 of 4 scenes sorted into fields. Sorting…');
    expect(inStatus(dialog).textContent).toBe('3 of 4 scenes sorted.');
    expect(button(dialog, 'Add 4 scenes').disabled).toBe(true);
    fireEvent.click(button(dialog, 'Stop'));
    expect(held.signal?.aborted).toBe(true);
    expect(button(dialog, 'Add 4 scenes').disabled).toBe(false);
    vi.stubGlobal('fetch', fetch);
    const sent: string[] = [];
    onCall('ai.streamSortedScenes', (next, body) => {
      sent.push(body);
      return next();
    });
    fireEvent.click(button(dialog, 'Back'));
    expect(focused()).toBe('Continue');
    fireEvent.click(button(dialog, 'Continue'));
    fireEvent.click(await dialog.findByRole('button', { name: 'Sort the remaining scene' }));
    expect(focused()).toBe('Stop');
    await dialog.findByText('4 scenes sorted into fields.', { selector: ':not([role=status])' });
    expect(sent.map((body) => body.match(/Runner \d/g))).toEqual([['Runner 4']]);
  });

  test.runIf(isFull)('closing the dialog stops the sorting', async () => {
    await openEditor();
    const dialog = await openImport();
    await review(dialog, text);
    const held = holdStream({ call: 'ai.streamSortedScenes', values: 1 });
    fireEvent.click(await dialog.findByRole('button', { name: 'Sort into fields with AI' }));
    await dialog.findByText(/^1 of 4 scenes/, { selector: ':not([role=status])' });
    fireEvent.click(button(dialog, 'Close'));
    await closed();
    await waitFor(() => expect(held.signal?.aborted).toBe(true));
  });

  test.runIf(isFull)('a scene that could not be sorted keeps its words, and the report says so', async () => {
    await openEditor();
    const dialog = await openImport();
    await review(dialog, text);
    const sceneTwo = /\{"part":"scene","sceneNumber":2,[^}]*\}/;
    onCall('ai.streamSortedScenes', async (next) => {
      const response = await next();
      const body = await response.text();
      const parts = body
        .replace(sceneTwo, '{"part":"missing","sceneNumber":2}')
        .replace('"audio":"Engines hum below."', '"audio":"Engines below."');
      return new Response(parts, response);
    });
    fireEvent.click(await dialog.findByRole('button', { name: 'Sort into fields with AI' }));
    await dialog.findByText('Scene 2 could not be sorted; its words stay in Action.');
    dialog.getByText('Scene 1: these words were not put into any field: “hum”.');
    button(dialog, 'Sort the remaining scene');
    fireEvent.click(button(dialog, 'Add 4 scenes'));
    await closed();
    expect(field(2, 'Action').value).toBe(paragraphs[1]);
  });

  test('a failure is shown, and the scenes can be added without sorting', async () => {
    await openEditor();
    const dialog = await openImport();
    await review(dialog, text);
    holdStream({ call: 'ai.streamSortedScenes', values: 1, failure: 'The AI writer is busy right now.' });
    fireEvent.click(await dialog.findByRole('button', { name: 'Sort into fields with AI' }));
    expect((await dialog.findByRole('alert')).textContent).toBe(
      'The AI writer is busy right now. What is sorted stays.',
    );
    button(dialog, 'Sort the 3 remaining scenes');
    fireEvent.click(button(dialog, 'Add 4 scenes'));
    await closed();
    expect(field(4, 'Action').value).toBe(paragraphs[3]);
  });

  test.runIf(isFull)('without a plan, the dialog says that sorting needs one, but not for scripts', async () => {
    await openEditor({ plan: false });
    const dialog = await openImport();
    await review(dialog, text);
    await dialog.findByText('Sorting into fields with AI needs a plan. Adding the scenes as they are does not.');
    expect(dialog.queryByRole('button', { name: /^Sort/ })).toBeNull();
    expect(await violations()).toEqual([]);
    fireEvent.click(button(dialog, 'Add 4 scenes'));
    await closed();
    expect(field(1, 'Action').value).toBe(paragraphs[0]);
    const other = await openImport();
    await review(other, script);
    await other.findByText('Interior. @Bar, night');
    expect(other.queryByText(/^Sorting into fields/)).toBeNull();
  });
});
