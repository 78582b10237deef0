import { Blob, File } from 'node:buffer';
import { readFileSync } from 'node:fs';
import { act, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { isFull } from '../../../../support/rounds.ts';
import '../../../../../web/features/builder/takes/adding/TakeFilesDialog.tsx';
import { runCommand } from '../../../../../web/features/builder/core/commands/command.ts';
import { openDialog } from '../../../../../web/features/builder/core/view/view-store.ts';
import { forgetOwner } from '../../../../../web/lib/account/forget-owner.ts';
import { violations } from '../../../axe.ts';
import { call, onCall, unreachable } from '../../../open-app.tsx';
import { standInForXhr } from '../../../xhr.ts';
import { openWithTakes } from './with-takes.ts';

const webm = readFileSync('test/samples/takes/short.webm');
const path = '/api/takes/files';

// Node's, since jsdom's has no streams
const video = (name: string, { content = webm as BlobPart, type = 'video/webm', lastModified = 0 } = {}) =>
  new File([content as never], name, { type, lastModified });

/** Drops files on an element. */
function drop(target: Element, ...files: File[]): void {
  const items = files.map(({ type }) => ({ kind: 'file', type }));
  for (const create of [createEvent.dragOver, createEvent.drop]) {
    const event = create(target);
    Object.defineProperty(event, 'dataTransfer', { value: { files, items, types: ['Files'], dropEffect: 'none' } });
    fireEvent(target, event);
    expect(event.defaultPrevented).toBe(true);
  }
}

const prompt = () => screen.getByRole('region', { name: 'Prompt preview' });
const clip = (number: number) => within(prompt()).getByRole('region', { name: `Clip ${number}` });
const dialog = () => screen.findByRole('dialog', { name: 'Add takes' });
const strip = (number: number) => screen.findByRole('list', { name: `Takes of clip ${number}` });

/** The button with this name, once it can be pressed. */
async function enabled(name: string): Promise<HTMLElement> {
  const button = await screen.findByRole<HTMLButtonElement>('button', { name });
  await waitFor(() => expect(button.disabled).toBe(false));
  return button;
}

async function open(takes: Parameters<typeof openWithTakes>[0] = [], options?: Parameters<typeof openWithTakes>[1]) {
  standInForXhr();
  vi.stubGlobal('Blob', Blob);
  const opened = await openWithTakes(takes, options);
  // the room has loaded
  await within(clip(1)).findByRole('button', { name: 'Add takes to clip 1' });
  return opened;
}

test('dropped videos are matched to clips, corrected, and uploaded with the prompts of their clips', async () => {
  const { user, stored } = await open();
  drop(prompt(), video('scene 2.webm'), video('clip 3 final.webm'), video('download.webm'));
  const list = within(await dialog());
  const clipOf = (name: string) => list.getByRole<HTMLSelectElement>('combobox', { name: `Clip of ${name}` });
  await waitFor(() => expect(clipOf('clip 3 final.webm').selectedOptions[0]?.label).toMatch(/^Clip 3 · scene 3/));
  expect(clipOf('scene 2.webm').value).toBe('1');
  // the only clip that is left
  expect(clipOf('download.webm').value).toBe('0');
  await user.selectOptions(clipOf('download.webm'), '2');
  expect(await violations()).toEqual([]);
  await user.click(await enabled('Add 3 takes'));
  await list.findByText('3 takes are added.');
  const takes = await stored();
  expect(takes.map(({ name, prompt }) => `${name}: ${prompt}`).sort()).toEqual([
    expect.stringMatching(/^clip 3 final.webm: Subject 3/),
    expect.stringMatching(/^download.webm: Subject 3/),
    expect.stringMatching(/^scene 2.webm: Subject 2/),
  ]);
  await user.keyboard('{Escape}');
  expect(within(await strip(3)).getAllByRole('button')).toHaveLength(2);
  expect(within(await strip(2)).getAllByRole('button')).toHaveLength(1);
  expect(screen.getByRole('button', { name: 'All takes, 3' })).toBeTruthy();
  expect(screen.getByRole('button', { name: '2 takes of Scene #3' })).toBeTruthy();
});

test.runIf(isFull)('videos dropped on a scene or pasted at a clip are uploaded to that clip at once', async () => {
  const { stored } = await open();
  drop(screen.getByRole('region', { name: 'Scene #2' }), video('clip 1.webm'));
  within(await strip(2));
  await waitFor(async () => expect(await stored()).toHaveLength(1));
  const event = createEvent.paste(clip(3));
  Object.defineProperty(event, 'clipboardData', { value: { files: [video('pasted.webm')], getData: () => '' } });
  fireEvent(clip(3), event);
  await waitFor(async () => expect((await stored()).map(({ name }) => name)).toEqual(['clip 1.webm', 'pasted.webm']));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('files that cannot be takes are named before anything is sent', async () => {
  const sent = vi.fn();
  await open([{ scenes: [0], bytes: 1_999_990_000 }]);
  onCall(path, (next) => {
    sent();
    return next();
  });
  const large = video('large.webm');
  Object.defineProperty(large, 'size', { value: 500_000_001 });
  drop(
    clip(2),
    video('film.avi', { type: 'video/x-msvideo' }),
    video('broken.mp4', { content: new Uint8Array(100), type: 'video/mp4' }),
    video('empty.mov', { content: '', type: 'video/quicktime' }),
    ...[large, video('one.webm'), video('two.webm'), video('three.webm')],
  );
  const list = within(await dialog());
  await list.findByText('No video could be read in this file. Use MP4, MOV or WebM.');
  expect(list.getByText('Use an MP4, MOV or WebM file.')).toBeTruthy();
  expect(list.getByText('This file is empty.')).toBeTruthy();
  expect(list.getByText('This file is too large: a take has at most 500 MB.')).toBeTruthy();
  // two of 4 kB fit into the 10 kB that are left
  expect(list.getByText('Only 2 kB are left for takes. Delete some first.')).toBeTruthy();
  expect(list.getByRole('button', { name: 'Add 2 takes' })).toBeTruthy();
  expect(await violations()).toEqual([]);
  expect(sent).not.toHaveBeenCalled();
});

test('without a plan, the dialog offers one instead', async () => {
  await open([], { plan: false });
  drop(clip(1), video('one.webm'));
  await within(await dialog()).findByText(/^Takes are stored with a plan\./);
});

test('what the server refuses is said at the file, and not sent again', async () => {
  const { user } = await open();
  let requests = 0;
  const stop = onCall(path, async () => {
    requests += 1;
    return Response.json({ message: 'Your account has no room for this take' }, { status: 409 });
  });
  drop(prompt(), video('clip 1.webm'));
  const list = within(await dialog());
  await user.click(await enabled('Add 1 take'));
  await list.findByText('Your account has no room for this take.');
  expect(requests).toBe(1);
  stop();
  await user.click(list.getByRole('button', { name: 'Try clip 1.webm again' }));
  await list.findByText('1 take is added.');
});

test('an upload goes on after a lost connection, and after the page was left', async () => {
  const { id, user, stored } = await open();
  const methods: string[] = [];
  let lose = true;
  onCall(path, async (next) => {
    methods.push('request');
    return lose ? unreachable(next, '') : next();
  });
  drop(prompt(), video('clip 1.webm'));
  let list = within(await dialog());
  await user.click(await enabled('Add 1 take'));
  await list.findByText('No connection, 0%');
  await user.click(list.getByRole('button', { name: 'Pause clip 1.webm' }));
  await list.findByText('Paused at 0%');
  lose = false;
  // the upload is created, but its bytes never arrive
  const stop = onCall(`${path}/`, unreachable);
  await user.click(list.getByRole('button', { name: 'Continue clip 1.webm' }));
  await list.findByText('No connection, 0%');
  await user.click(list.getByRole('button', { name: 'Pause clip 1.webm' }));
  const [key] = Object.keys(localStorage).filter((name) => name.startsWith(`tus::takes:${id}:`));
  expect(key).toBeTruthy();
  stop();

  // as after a reload: the list is gone, the browser remembers the upload
  const { leaveUploads } = await import('../../../../../web/features/builder/takes/adding/upload-store.ts');
  act(leaveUploads);
  await list.findByText('One upload was not finished. Choose the same file again to go on.');
  screen.getByRole('button', { name: '1 video to add', hidden: true });
  drop(prompt(), video('clip 1.webm'));
  list = within(await dialog());
  await list.findByText(/Goes on where it stopped$/);
  await user.click(await enabled('Add 1 take'));
  await list.findByText('1 take is added.');
  expect(await stored()).toHaveLength(1);
  expect(Object.keys(localStorage).filter((name) => name.startsWith('tus::'))).toEqual([]);
});

test('a canceled or discarded upload leaves nothing, and logging out forgets what was not finished', async () => {
  const { id, user } = await open();
  const [project] = await call<{ id: string }[]>('GET', '/api/projects');
  const used = async () => (await call<{ usedBytes: number }>('GET', `/api/projects/${project?.id}/takes`)).usedBytes;
  const stop = onCall(`${path}/`, unreachable);
  drop(prompt(), video('clip 1.webm'), video('clip 2.webm'));
  const list = within(await dialog());
  await user.click(await enabled('Add 2 takes'));
  await waitFor(() => expect(list.getAllByText('No connection, 0%')).toHaveLength(2));
  expect(await used()).toBe(2 * webm.length);
  stop();
  await user.click(list.getByRole('button', { name: 'Cancel clip 1.webm' }));
  await waitFor(async () => expect(await used()).toBe(webm.length));
  await user.click(list.getByRole('button', { name: 'Pause clip 2.webm' }));
  forgetOwner(id);
  expect(Object.keys(localStorage).filter((name) => name.startsWith('tus::'))).toEqual([]);
});

test('the command lists files to add, and the button in a clip’s header adds to that clip', async () => {
  const { user, stored } = await open();
  act(() => runCommand('take-files'));
  await within(await dialog()).findByText(/Your account has 2 GB left\.$/);
  await user.keyboard('{Escape}');
  const input = within(clip(2)).getByLabelText<HTMLInputElement>('Add takes to clip 2', { selector: 'input' });
  Object.defineProperty(input, 'files', { value: [video('chosen.webm')] });
  fireEvent.change(input);
  await waitFor(async () => expect((await stored()).map(({ name }) => name)).toEqual(['chosen.webm']));
  act(() => openDialog('take-files'));
  await within(await dialog()).findByText('1 take is added.');
});
