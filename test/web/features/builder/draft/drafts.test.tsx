import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { changeScene } from '../../../../../src/domain/edits/scene-edits.ts';
import { newProject } from '../../../../../src/domain/project/project.ts';
import { writeDraft } from '../../../../../src/domain/storage/draft.ts';
import { draftKeys } from '../../../../../src/domain/storage/draft-keys.ts';
import { isFull } from '../../../../support/rounds.ts';
import { violations } from '../../../axe.ts';
import { collectDownloads } from '../../../downloads.ts';
import { fill } from '../../../fill.ts';
import { loadLazyEditorCode } from '../../../lazy-editor-code.ts';
import { field, openEditor, openPath, register } from '../../../open-app.tsx';
import { reopen } from '../../../reopen.ts';
import { saved } from '../../../saving.ts';

const press = (name: string) => fireEvent.click(screen.getAllByRole('button', { name })[0] as HTMLElement);

test('sets a damaged draft aside, says so, and offers it for download', async () => {
  const { id } = await register();
  await loadLazyEditorCode();
  const damaged = '{"version":1,"scenes":[{"action":"lost wo';
  localStorage.setItem(draftKeys(id).draft, damaged);
  openPath('/app');
  const notice = /^A saved draft could not be read/;
  await screen.findByText(notice);
  expect(screen.getByLabelText<HTMLInputElement>('Project title').value).toBe('NEW PROJECT');
  const files = collectDownloads();
  press('Download it');
  expect(files.map(({ name }) => name)).toEqual(['draft-1.txt']);
  expect(await files[0]?.content.text()).toBe(damaged);
  press('Discard it');
  await waitFor(() => expect(screen.queryByText(notice)).toBeNull());
});

test('says that storage is full, and the project can be exported', async () => {
  await openEditor();
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  fill(screen.getByLabelText('Project title'), 'NO ROOM');
  await screen.findByText(/^Your browser's storage is full/);
  const files = collectDownloads();
  press('Export project');
  expect(files.map(({ name }) => name)).toEqual(['no-room.json']);
  expect(JSON.parse((await files[0]?.content.text()) ?? '')).toMatchObject({ projectTitle: 'NO ROOM' });
});

test.runIf(isFull)(
  'a draft from before drafts had owners is offered to each account, without its content',
  async () => {
    const lastSaved = new Date(new Date().getFullYear(), 10, 20, 12).toISOString();
    const project = changeScene(newProject(), 0, { action: 'FROM BEFORE' });
    const offer = () => screen.queryByText(/^This browser holds an unsaved project, last changed Nov 20/);
    await register();
    await loadLazyEditorCode();
    localStorage.setItem('promptreel.draft', writeDraft({ owner: null, project, lastSaved }));
    openPath('/app');
    await waitFor(() => expect(offer()).not.toBeNull());
    expect(document.body.textContent).not.toContain('FROM BEFORE');
    expect(await violations()).toEqual([]);
    press('Not mine');
    await waitFor(() => expect(offer()).toBeNull());
    reopen('/app');
    await screen.findByRole('textbox', { name: 'Action' });
    expect(offer()).toBeNull();

    await register();
    reopen('/app');
    await waitFor(() => expect(offer()).not.toBeNull());
    fill(field(1, 'Action'), 'Mine');
    press('Open');
    await waitFor(() => expect(field(1, 'Action').value).toBe('FROM BEFORE'));
    press('Undo');
    expect(field(1, 'Action').value).toBe('Mine');
    press('Redo');
    await saved();
    reopen('/app');
    await waitFor(() => expect(field(1, 'Action').value).toBe('FROM BEFORE'));
  },
);
