import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { filmOf } from '../../../../support/film-of.ts';
import { isFull } from '../../../../support/rounds.ts';
import { chooseInBrandMenu, frame, frameRow, openBoard, runOnBoard, showBoard, shown } from '../../../board.ts';
import { endFakeTimers } from '../../../fake-timers.ts';
import { watchLeaving } from '../../../leaving.ts';
import { onCall } from '../../../open-app.tsx';
import { mark, saved } from '../../../saving.ts';
import { dropFiles, pastePictures, pictures, standInForPictures } from '../../../stand-in-pictures.ts';
import { dismiss, undoInToast } from '../../../toasts.ts';

const film = filmOf(5, { projectTitle: 'THE CROSSING' });

beforeEach(standInForPictures);

/** Holds back requests from the second picture on, until they are released. */
function holdPictures() {
  const held = { sent: 0, letGo: () => {} };
  const gate = new Promise<void>((resolve) => {
    held.letGo = resolve;
  });
  onCall('pictures.add', async (next) => {
    held.sent += 1;
    if (held.sent > 1) await gate;
    return next();
  });
  return held;
}

/** Whether the browser would ask the user before leaving the page. */
function asks(): boolean {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
}

async function openSaved() {
  const opened = await openBoard(film);
  await saved();
  return opened;
}

test('each picture is in the project once it is stored, and the editor says Saved only after the last one', async () => {
  const { user } = await openSaved();
  const { letGo } = holdPictures();
  await user.click(frameRow(1));
  pastePictures(10, 20, 30);
  await waitFor(() => expect(shown()).toEqual([10, null, null, null, null]));
  expect(within(frame(3)).getByText('Adding…')).toBeTruthy();
  expect(mark()).toBe('Saving...');
  expect(asks()).toBe(true);
  letGo();
  await screen.findByText('Pictures Added');
  expect(shown()).toEqual([10, 20, 30, null, null]);
  await saved();
  expect(asks()).toBe(false);
  // all pictures are one undo step
  await undoInToast();
  expect(shown()).toEqual([null, null, null, null, null]);
});

test.runIf(isFull)('leaving the project cancels pending uploads with a message', async () => {
  const { user } = await openSaved();
  const { letGo } = holdPictures();
  await user.click(frameRow(1));
  pastePictures(10, 20, 30);
  await waitFor(() => expect(shown()).toEqual([10, null, null, null, null]));
  await chooseInBrandMenu('Projects');
  await screen.findAllByText('You left the project while 2 pictures were uploading.');
  letGo();
  act(() => history.back());
  await showBoard();
  await saved();
  expect(shown()).toEqual([10, null, null, null, null]);
});

test.runIf(isFull)(
  'a logout does not wait for a slow picture: it saves the texts, does not ask, and says what was canceled',
  async () => {
    const { user } = await openSaved();
    const held = holdPictures();
    await user.click(frameRow(1));
    pastePictures(10, 20);
    await waitFor(() => expect(held.sent).toBe(2));
    const saved: string[] = [];
    onCall('projects.save', (next, body) => {
      saved.push(body);
      return next();
    });
    const loggedOut = vi.fn();
    onCall('auth.logout', (next) => {
      loggedOut();
      return next();
    });
    fireEvent.change(screen.getByLabelText('Project title'), { target: { value: 'The Last Trawler' } });
    const left = watchLeaving();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    fireEvent.click(screen.getByRole('button', { name: 'Logout' }));
    await vi.advanceTimersByTimeAsync(2_900);
    expect(loggedOut).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(200);
    endFakeTimers();
    await waitFor(() => expect(left).toEqual(['/']));
    // the next page shows the message
    expect(sessionStorage.getItem('promptreel.toast')).toContain('You left the project while a picture was uploading.');
    expect(loggedOut).toHaveBeenCalledOnce();
    expect(saved.join()).toContain('The Last Trawler');
    expect(asks()).toBe(false);
  },
);

test.runIf(isFull)('no picture is sent once another account is logged in', async () => {
  const { user } = await openSaved();
  const held = holdPictures();
  await user.click(frameRow(1));
  pastePictures(10, 20, 30);
  await waitFor(() => expect(held.sent).toBe(2));
  localStorage.setItem('promptreel.owner', 'somebody else');
  held.letGo();
  await screen.findAllByText('2 of 3 were added. Another account is logged in now.');
  expect(held.sent).toBe(2);
});

test.runIf(isFull)(
  'a picture dropped on a frame goes to that frame, even with others selected, and dropping it again adds no undo step',
  async () => {
    const { user } = await openBoard(film);
    dropFiles(frame(2), pictures(10));
    await screen.findByText('Picture Added');
    expect(shown()).toEqual([null, 10, null, null, null]);
    fireEvent.click(frameRow(1));
    fireEvent.click(frameRow(3), { shiftKey: true });
    await screen.findByText('3 selected');
    for (const undos of [1, 0]) {
      await dismiss();
      dropFiles(frame(3), pictures(20));
      await screen.findByText('Picture Added');
      await screen.findByText('Scene #3.');
      expect(shown()).toEqual([null, 10, 20, null, null]);
      // besides the one in the bar
      expect(screen.getAllByRole('button', { name: 'Undo' })).toHaveLength(undos + 1);
    }
    // several pictures go to the selected scenes
    dropFiles(frame(1), pictures(30, 40, 50, 60));
    await screen.findByText(/1 more had no scene/);
    expect(shown()).toEqual([30, 40, 50, null, null]);

    fireEvent.click(frameRow(4));
    dropFiles(frame(4), [new File(['words'], 'notes.txt', { type: 'text/plain' })]);
    await screen.findAllByText('This is not a picture. Use PNG, JPEG or WebP.');
    const svg = new File(['<svg onload="alert(1)">'], 'take.png', { type: 'image/png' });
    await user.upload(document.querySelector('input[type=file]') as HTMLInputElement, svg);
    await screen.findAllByText('take.png could not be read. Use PNG, JPEG or WebP.');
    expect(shown()).toEqual([30, 40, 50, null, null]);
  },
);

test.runIf(isFull)(
  'a copied scene keeps its picture; pasted in another account, it loses the picture, with a message',
  async () => {
    const { user, id } = await openBoard(film);
    await user.click(frameRow(1));
    pastePictures(10);
    await screen.findByText('Picture Added');
    const copied: Record<string, string> = {};
    fireEvent.copy(frameRow(1), {
      clipboardData: {
        setData: (type: string, text: string) => {
          copied[type] = text;
        },
      },
    });
    await screen.findByText(/^Scene #1 is on the clipboard/);
    const paste = (html = '') =>
      fireEvent.paste(frameRow(1), {
        clipboardData: { files: [], getData: (type: string) => (type === 'text/html' ? html : '') },
      });
    const html = copied['text/html'];
    paste(html);
    await screen.findByText('Pasted a scene.');
    expect(shown()).toEqual([10, 10, null, null, null, null]);
    expect(html).toContain(`data-account="${id.slice(-8)}"`);
    frameRow(1).focus();
    paste(html?.replace(/data-account="\w+"/, 'data-account="another1"'));
    await screen.findByText('Pasted a scene. A picture stayed in the other account.');
    expect(shown()).toEqual([10, null, 10, null, null, null, null]);
    expect(frame(2).textContent).toContain('Subject 1');
  },
);

test('a missing picture is reported and can be replaced', async () => {
  const [first, ...rest] = film.scenes;
  if (!first) throw new Error('no scene');
  const picture = { hash: 'ab'.repeat(32), width: 1280, height: 720 };
  await openBoard({ ...film, scenes: [{ ...first, picture }, ...rest] });
  expect(shown()[0]).toBe(1280);
  fireEvent.error(frame(1).querySelector('img[src^="/api/pictures/"]') as Element);
  expect(within(frame(1)).getByText('Picture not found')).toBeTruthy();
  dropFiles(frame(1), pictures(10));
  await waitFor(() => expect(shown()[0]).toBe(10));
  expect(within(frame(1)).queryByText('Picture not found')).toBe(null);
});

test('Undo restores a removed picture, and joining two scenes says whose picture is dropped', async () => {
  const { user } = await openBoard(film);
  await user.click(frameRow(1));
  pastePictures(10, 20);
  await screen.findByText('Pictures Added');
  await runOnBoard(2, 'Remove the picture of Scene #2');
  await screen.findByText('Picture Removed');
  expect(shown()).toEqual([10, null, null, null, null]);
  await undoInToast();
  expect(shown()).toEqual([10, 20, null, null, null]);
  await runOnBoard(1, 'Merge Scene #1 with the next');
  await screen.findAllByText(/Its picture was left out\./);
  expect(shown()).toEqual([10, null, null, null]);
  await undoInToast();
  expect(shown()).toEqual([10, 20, null, null, null]);
});
