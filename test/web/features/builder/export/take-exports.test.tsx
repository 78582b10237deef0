import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { isFull } from '../../../../support/rounds.ts';
import '../../../../../web/features/builder/export/ExportDialog.tsx';
import { frameRates } from '../../../../../src/domain/papers/out/timecode.ts';
import { refreshTakes } from '../../../../../web/features/builder/core/takes/take-actions.ts';
import { openDialog } from '../../../../../web/features/builder/core/view/view-store.ts';
import { readEdl, readFcpxml, readOtio } from '../../../../domain/papers/out/read-timelines.ts';
import { filmOf } from '../../../../support/film-of.ts';
import { violations } from '../../../axe.ts';
import { collectDownloads } from '../../../downloads.ts';
import { call, onCall, openEditor } from '../../../open-app.tsx';
import { storeTakes } from '../../../stored-takes.ts';
import { readZip } from './read-zip.ts';

const film = filmOf(3, { projectTitle: 'Ferry', settings: { target: 'veo-3.1', packing: 'scene' } });

/** Opens the Export dialog of a film with a trimmed chosen take, one that is kept, and one that is rejected. */
async function openExport() {
  // for client-zip, which jsdom's byte arrays confuse
  const bytes = new TextEncoder().encode('');
  vi.stubGlobal('Uint8Array', bytes.constructor);
  vi.stubGlobal('ArrayBuffer', bytes.buffer.constructor);
  const opened = await openEditor({ project: film });
  const ids = await storeTakes(opened, [
    { scenes: [1], trimStart: 1.5 },
    { scenes: [1], chosen: false },
    { scenes: [3], chosen: false },
  ]);
  await call('PATCH', `/api/takes/${ids[1]}`, { verdict: 'keep', note: '=the best, "so far"', stars: 4 });
  await call('PATCH', `/api/takes/${ids[2]}`, { verdict: 'reject' });
  await act(refreshTakes);
  act(() => openDialog('export'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Export' }));
  return { ...opened, ids, dialog };
}

/** Answers requests for a take's file. */
function serveFile(id: string | undefined, text: string) {
  return onCall(`/api/takes/${id}/file`, async () => new Response(text, { headers: { 'content-type': 'video/mp4' } }));
}

test('a timeline points at the chosen take, trimmed', async () => {
  const files = collectDownloads();
  const { user, dialog } = await openExport();
  await dialog.findByText(/^Timelines point at the chosen takes, trimmed/);
  await user.click(dialog.getByRole('button', { name: 'Download CMX 3600 EDL' }));
  const [item] = readEdl((await files[0]?.content.text()) ?? '', frameRates['24']).items;
  expect(item).toMatchObject({ start: 36, from: 0, to: film.scenes[0] && film.scenes[0].duration * 24, sound: true });
  expect(item?.file).toMatch(/^S01-C01 take 1( .+)?\.mp4$/);
});

test('the ZIP has the takes that the user wants, a list of them, and timelines that find their files', async () => {
  const files = collectDownloads();
  const { user, dialog, ids } = await openExport();
  serveFile(ids[0], 'chosen');
  serveFile(ids[1], 'kept');
  const start = { name: 'Download the takes as a ZIP' };
  const readLast = async (count: number) => {
    await waitFor(() => expect(files).toHaveLength(count));
    return readZip(files.at(-1)?.content ?? new Blob());
  };
  await dialog.findByText(/^1 take, 1 MB, named by scene and take/);
  expect(await violations()).toEqual([]);
  await user.click(dialog.getByRole('button', start));
  const chosen = await readLast(1);
  expect(files[0]?.name).toBe('Ferry takes.zip');
  const takes = (zip: ReadonlyMap<string, Buffer>) =>
    [...zip].filter(([name]) => name.endsWith('.mp4')).map(([name, bytes]) => [name.slice(0, 14), bytes.toString()]);
  expect(takes(chosen)).toEqual([['S01-C01 take 1', 'chosen']]);
  const read = { 'Ferry.otio': readOtio, 'Ferry.edl': readEdl, 'Ferry.fcpxml': readFcpxml };
  for (const [name, reader] of Object.entries(read)) {
    const { items } = reader(chosen.get(name)?.toString() ?? '', frameRates['24']);
    expect(items[0]?.start, name).toBe(36);
    expect([...chosen.keys()], name).toEqual(expect.arrayContaining(items.flatMap(({ file }) => file ?? [])));
  }

  await user.selectOptions(dialog.getByRole('combobox', { name: 'Takes in the ZIP' }), 'All takes');
  await dialog.findByText(/^3 takes/);
  await user.click(dialog.getByRole('button', start));
  const all = await readLast(2);
  expect(takes(all)).toEqual([
    ['S01-C01 take 1', 'chosen'],
    ['S01-C01 take 2', 'kept'],
  ]);
  await screen.findByText(/^Saved Ferry takes\.zip\. Not in it, since their files are gone: S03-C03 take 1/);
  const rows = (all.get('takes.csv')?.toString() ?? '').split('\r\n');
  expect(rows[0]).toContain('File,Clip,Scenes,Take,Chosen,Verdict,Stars,Note');
  expect(rows.slice(1, 4).map((row) => row.slice(row.indexOf('.mp4,')))).toEqual([
    expect.stringMatching(/^\.mp4,1,1,1,Yes,,,,1\.5,8,veo-3\.1,,/),
    expect.stringMatching(/^\.mp4,1,1,2,,keep,4,"'=the best, ""so far""",0,8,veo-3\.1,,/),
    expect.stringMatching(/^\.mp4,3,3,1,,reject,,,0,8,veo-3\.1,,.+,A ferry at night\.$/),
  ]);
});

test.runIf(isFull)('a ZIP that breaks off is not saved', async () => {
  const files = collectDownloads();
  const { user, dialog, ids } = await openExport();
  const answer = Promise.withResolvers<Response>();
  const release = onCall(`/api/takes/${ids[0]}/file`, () => answer.promise);
  await user.click(await dialog.findByRole('button', { name: 'Download the takes as a ZIP' }));
  await dialog.findByRole('progressbar', { name: 'Progress of the ZIP' });
  await user.click(dialog.getByRole('button', { name: 'Cancel the ZIP of takes' }));
  answer.reject(new DOMException('The operation was aborted.', 'AbortError'));
  await dialog.findByText('Stopped. Nothing was saved.');

  release();
  onCall(`/api/takes/${ids[0]}/file`, async () => new Response('', { status: 503 }));
  await user.click(dialog.getByRole('button', { name: 'Download the takes as a ZIP' }));
  expect((await dialog.findByRole('alert')).textContent).toMatch(/^The ZIP could not be created\. /);
  expect(files).toEqual([]);
});
