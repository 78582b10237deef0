import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import '../../../../../web/features/builder/export/ExportDialog.tsx';
import { newProject, type Project } from '../../../../../src/domain/project/project.ts';
import { openDialog } from '../../../../../web/features/builder/core/view/view-store.ts';
import { ferry } from '../../../../domain/papers/out/paper-projects.ts';
import { isFull } from '../../../../support/rounds.ts';
import { violations } from '../../../axe.ts';
import { collectDownloads } from '../../../downloads.ts';
import { standInForSizes } from '../../../layout.ts';
import { onCall, openEditor, unreachable } from '../../../open-app.tsx';
import { openReviewed, refresh } from '../notes/reviewed.ts';
import { readZip } from './read-zip.ts';

const findExport = async () => within(await screen.findByRole('dialog', { name: 'Export' }));

async function openExport(project: Project) {
  const { user } = await openEditor({ project });
  act(() => openDialog('export'));
  return { user, dialog: await findExport() };
}

/** Replaces jsdom's byte arrays by Node's, without which client-zip does not recognize the output of Node's encoder. */
function useNodeBytes(): void {
  const bytes = new TextEncoder().encode('');
  vi.stubGlobal('Uint8Array', bytes.constructor);
  vi.stubGlobal('ArrayBuffer', bytes.buffer.constructor);
}

const picture = { hash: 'ab12', width: 16, height: 9 };
const withPictures: Project = {
  ...ferry,
  scenes: ferry.scenes.map((scene, index) =>
    index < 2 ? { ...scene, picture: { ...picture, hash: `ab${index}` } } : scene,
  ),
};

test('the menu opens the dialog, and each file has its format, frame rate and name', async () => {
  // for the menu
  standInForSizes();
  const files = collectDownloads();
  const { user } = await openEditor({ project: ferry });
  await user.click(screen.getByRole('button', { name: 'Promptreel menu' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Export…' }));
  const dialog = await findExport();
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Frame rate' }), '29.97 drop frame');
  for (const button of dialog.getAllByRole('button', { name: /^Download (?!everything)/ })) await user.click(button);
  expect(files.map(({ name }) => name)).toEqual(
    ['csv', 'md', 'fountain', 'srt', 'vtt', 'otio', 'edl', 'fcpxml'].map((ending) => `THE LAST FERRY.${ending}`),
  );
  expect(await files[6]?.content.text()).toContain('FCM: DROP FRAME');
  expect(await files[3]?.content.text()).toMatch(/^1\r\n00:00:00,000 --> /);
  await screen.findByText('Saved THE LAST FERRY.fcpxml to your downloads.');
  expect(await violations()).toEqual([]);
});

test('an empty export says why, and has no button', async () => {
  const { dialog } = await openExport({ ...newProject(), projectTitle: 'SILENT' });
  expect(dialog.getAllByText('No subtitles yet: no scene has dialogue.')).toHaveLength(2);
  dialog.getByText('Nothing to print yet: no scene has dialogue.');
  dialog.getByText('Nothing to print yet: the project has no look and no cast.');
  const names = dialog.getAllByRole('button', { name: /^(Download|Preview) / }).map((button) => button.ariaLabel);
  expect(names).not.toContain('Download SRT subtitles');
  expect(names).not.toContain('Preview Dialogue list');
  expect(names).toContain('Preview Storyboard');
});

test.runIf(isFull)('a sheet can be previewed with its options, and printed', async () => {
  const { user, dialog } = await openExport(ferry);
  await user.click(dialog.getByRole('button', { name: 'Preview Storyboard' }));
  const frame = () => dialog.getByTitle<HTMLIFrameElement>(/^Preview of the storyboard, \d+ pages?$/);
  expect(document.activeElement?.textContent).toBe('Storyboard');
  // no script, whatever the project contains
  expect(frame().getAttribute('sandbox')).toBe('allow-same-origin allow-modals');
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Frames per page' }), '6');
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Paper' }), 'A4');
  dialog.getByText('1 page, A4');
  await user.type(dialog.getByRole('textbox', { name: 'Version' }), 'Pink pages');
  await waitFor(() => expect(frame().srcdoc).toContain('Pink pages'));

  const print = vi.fn();
  const view = frame().contentWindow;
  if (view) view.print = print;
  // jsdom loads no srcdoc; until its pictures have loaded, nothing prints
  expect(dialog.getByRole('button', { name: 'Print' })).toHaveProperty('disabled', true);
  fireEvent.load(frame());
  await user.click(dialog.getByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledOnce();

  await user.click(dialog.getByRole('button', { name: 'All exports' }));
  expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Preview Storyboard' }));
  await user.click(dialog.getByRole('button', { name: 'Preview Shot list' }));
  dialog.getByText('1 page, A4 landscape');
  expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'Version' }).value).toBe('Pink pages');
});

test('the ZIP has everything, with pictures named after their scenes', async () => {
  useNodeBytes();
  const bytes = new Uint8Array([1, 2, 3]);
  onCall('/api/pictures/ab0', async () => new Response(bytes, { headers: { 'content-type': 'image/webp' } }));
  onCall('/api/pictures/ab1', async () => new Response('', { status: 404 }));
  const files = collectDownloads();
  const { user, dialog } = await openExport(withPictures);
  await user.click(dialog.getByRole('button', { name: 'Download everything as a ZIP' }));
  await screen.findByText(
    'Saved THE LAST FERRY.zip to your downloads. The picture of scene 2 did not load, so the storyboard has its drawn frame.',
  );
  expect(files[0]?.name).toBe('THE LAST FERRY.zip');
  const zip = await readZip(files[0]?.content ?? new Blob());
  const title = 'THE LAST FERRY';
  expect([...zip.keys()]).toEqual([
    'Pictures/S01 Forty islanders between parked.webp',
    ...['Storyboard', 'Shot list', 'Cast and look', 'Dialogue list', 'Prompts'].map(
      (name) => `Sheets/${title} - ${name}.html`,
    ),
    ...['fountain', 'csv', 'md'].map((ending) => `Lists/${title}.${ending}`),
    ...['srt', 'vtt'].map((ending) => `Subtitles/${title}.${ending}`),
    ...['otio', 'edl', 'fcpxml'].map((ending) => `Timeline/${title}.${ending}`),
  ]);
  expect([...(zip.get('Pictures/S01 Forty islanders between parked.webp') ?? [])]).toEqual([...bytes]);
  const storyboard = String(zip.get(`Sheets/${title} - Storyboard.html`));
  expect(storyboard).toContain('src="../Pictures/S01%20Forty%20islanders%20between%20parked.webp"');
  expect(storyboard).not.toContain('/api/pictures');
  expect(String(zip.get(`Timeline/${title}.edl`))).toContain('TITLE: THE LAST FERRY');
});

test.runIf(isFull)('the ZIP can be canceled and created again', async () => {
  useNodeBytes();
  const asked = vi.fn();
  const answer = Promise.withResolvers<Response>();
  const release = onCall('/api/pictures/', () => {
    asked();
    return answer.promise;
  });
  const files = collectDownloads();
  const { user, dialog } = await openExport(withPictures);
  await user.click(dialog.getByRole('button', { name: 'Download everything as a ZIP' }));
  await waitFor(() => expect(asked).toHaveBeenCalled());
  dialog.getByRole('progressbar', { name: 'Progress of the ZIP' });
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel the ZIP' }));
  // like a browser rejects an aborted request
  answer.reject(new DOMException('The operation was aborted.', 'AbortError'));
  await dialog.findByText('Stopped. Nothing was saved.');
  expect(files).toEqual([]);

  release();
  onCall('/api/pictures/', unreachable);
  await user.click(dialog.getByRole('button', { name: 'Download everything as a ZIP' }));
  await screen.findByText(/The pictures of scenes 1, 2 did not load/);
  expect(files.map(({ name }) => name)).toEqual(['THE LAST FERRY.zip']);
});

test.runIf(isFull)('open notes are exported unless the user leaves them out', async () => {
  const files = collectDownloads();
  const { addNote, user } = await openReviewed();
  act(() => openDialog('export'));
  const dialog = await findExport();
  dialog.getByRole('button', { name: 'Preview Shot list' });
  // a film without notes has no choice
  expect(dialog.queryByRole('switch', { name: /^With notes/ })).toBeNull();
  await addNote('Warmer', { scene: 0, seconds: 2 });
  await refresh();
  const choice = await dialog.findByRole<HTMLInputElement>('switch', { name: /^With notes/ });
  expect(choice.checked).toBe(true);
  dialog.getByText('The storyboard, the shot lists and the timelines carry the open note.');
  const formats = ['CSV shot list', 'OpenTimelineIO', 'CMX 3600 EDL'];
  for (const format of formats) await user.click(dialog.getByRole('button', { name: `Download ${format}` }));
  for (const { content } of files) expect(await content.text()).toContain('Warmer');
  await user.click(choice);
  for (const format of formats) await user.click(dialog.getByRole('button', { name: `Download ${format}` }));
  for (const { content } of files.slice(3)) expect(await content.text()).not.toContain('Warmer');
  expect(files).toHaveLength(6);

  await user.click(choice);
  await user.click(dialog.getByRole('button', { name: 'Preview Storyboard' }));
  expect(dialog.getByTitle<HTMLIFrameElement>(/^Preview of/).srcdoc).toContain('Warmer');
});
