import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Takes } from '../../../../../src/domain/takes/takes.ts';
import { filmOf } from '../../../../support/film-of.ts';
import { call, openEditor } from '../../../open-app.tsx';
import { lastId } from '../../../saving.ts';
import { storeTakes } from '../../../stored-takes.ts';
import { undoInToast } from '../../../toasts.ts';

const strip = () => within(screen.getByRole('region', { name: 'Timeline' }));
const start = (scene: number) => strip().findByRole('slider', { name: `Start of the take of Scene ${scene}` });
const startsAt = async (scene: number) => (await start(scene)).getAttribute('aria-valuenow');

/** Opens a film of 5, 3, 3 and 3 seconds with chosen takes of 8 seconds. */
async function openFilm() {
  const editor = await openEditor({ project: filmOf(4) });
  const takes = [{ scenes: [1], trimStart: 0.5 }, { scenes: [2, 3] }, { scenes: [4], chosen: false }];
  const [first = ''] = await storeTakes(editor, takes);
  const stored = async () => {
    const { takes } = await call<Takes>('GET', `/api/projects/${await lastId()}/takes`);
    return takes.find(({ id }) => id === first)?.trimStart;
  };
  return { ...editor, stored };
}

test('keys on a take’s handle trim it within its file, and the toast undoes it', async () => {
  const { user, stored } = await openFilm();
  (await start(1)).focus();
  await user.keyboard('{ArrowRight}{ArrowRight}');
  expect(await startsAt(1)).toBe('0.7');
  // the scene keeps its seconds
  strip().getByRole('button', { name: 'Scene 1, 5.0s' });
  await waitFor(async () => expect(await stored()).toBe(0.7));
  await screen.findByText('It now starts at 0.7s.');
  await undoInToast();
  await waitFor(async () => expect(await stored()).toBe(0.5));
  expect(await startsAt(1)).toBe('0.5');

  (await start(1)).focus();
  await user.keyboard('{Shift>}{ArrowRight}{/Shift}');
  expect((await start(1)).getAttribute('aria-valuetext')).toBe('At 1 of 8 seconds');
  await user.keyboard('{End}');
  expect(await startsAt(1)).toBe('3');
  await user.keyboard('{ArrowRight}');
  expect(await startsAt(1)).toBe('3');
  await user.keyboard('{Home}');
  expect(await startsAt(1)).toBe('0');
  // leaving the handle stores at once
  await user.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(await start(2));
  await waitFor(async () => expect(await stored()).toBe(0));
});

test('only chosen takes have a handle, one for all their scenes, and they share one Tab stop', async () => {
  await openFilm();
  await start(1);
  const handles = strip().getAllByRole('slider');
  expect(handles.map((handle) => handle.getAttribute('aria-label'))).toEqual([
    'Start of the take of Scene 1',
    'Start of the take of Scene 2',
  ]);
  expect(handles.map((handle) => handle.tabIndex)).toEqual([0, -1]);
});
