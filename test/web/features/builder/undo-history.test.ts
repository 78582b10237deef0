import { beforeEach, expect, test } from 'vitest';
import { newProject } from '../../../../src/domain/project/project.ts';
import {
  clearProject,
  openProject,
  redo,
  setProjectTitle,
  setSceneText,
  undo,
  useBuilder,
} from '../../../../web/features/builder/core/project/project-store.ts';
import { addAtEnd, remove } from '../../../../web/features/builder/core/project/scene-actions.ts';
import { restoreHistory, storeHistory } from '../../../../web/features/builder/core/project/undo-history.ts';
import { showUndoToast } from '../../../../web/features/builder/core/project/undo-toast.ts';
import { forgetOwner } from '../../../../web/lib/account/forget-owner.ts';
import { rememberOwner } from '../../../../web/lib/account/owner.ts';
import { useToast } from '../../../../web/lib/toast/toast.ts';

const owner = '5b0a7a52-6c3c-4a35-9d6c-0b5a4b7b1a01';
const saved = '2026-11-22T08:00:00.000Z';
const project = () => useBuilder.getState().project;
const steps = () => useBuilder.temporal.getState().pastStates.length;

beforeEach(() => {
  rememberOwner(owner);
  openProject(newProject('one'));
});

/** Simulates a reload: the project comes from the draft, the undo steps from session storage. */
function reload(lastSaved = saved) {
  const draft = structuredClone(project());
  openProject(draft);
  restoreHistory(owner, lastSaved);
}

test('steps can be undone and redone after a reload', () => {
  const start = structuredClone(project());
  setProjectTitle('DAWN');
  setSceneText(0, 'action', 'runs');
  addAtEnd();
  remove(['one']);
  clearProject();
  const end = structuredClone(project());
  undo();
  storeHistory(owner, saved);
  reload();
  expect(steps()).toBe(4);
  redo();
  expect(project()).toEqual(end);
  for (let step = 0; step < 5; step += 1) undo();
  expect(project()).toEqual(start);
});

test('the steps of another draft are not restored', () => {
  setProjectTitle('DAWN');
  storeHistory(owner, saved);
  reload('2026-11-22T09:00:00.000Z');
  expect(steps()).toBe(0);
});

test.each(['not JSON', '{"lastSaved":1}', `{"lastSaved":"${saved}","past":[{"set":7}],"future":[]}`])(
  'ignores damaged steps: %s',
  (text) => {
    setProjectTitle('DAWN');
    sessionStorage.setItem(`promptreel.history.${owner}`, text);
    reload();
    expect(steps()).toBe(0);
  },
);

test('keeps the last steps, at most 100 and 2 MB', () => {
  for (let step = 0; step < 120; step += 1) {
    setProjectTitle(`TITLE ${step}`);
    setSceneText(0, 'action', `${step} ${'x'.repeat(30_000)}`);
  }
  expect(steps()).toBe(100);
  storeHistory(owner, saved);
  expect(sessionStorage.getItem(`promptreel.history.${owner}`)?.length).toBeLessThan(2_001_000);
  const last = project().scenes[0]?.action;
  reload();
  expect(steps()).toBeGreaterThan(50);
  undo();
  expect(project().scenes[0]?.action).not.toBe(last);
});

test('logging out removes the steps', () => {
  setProjectTitle('DAWN');
  storeHistory(owner, saved);
  forgetOwner(owner);
  // closing the page saves once more
  storeHistory(owner, saved);
  expect(sessionStorage.length).toBe(0);
});

test('Undo in a toast reverts its own step and no other', () => {
  const pressUndo = () => useToast.getState().current?.action?.run();
  setProjectTitle('DAWN');
  showUndoToast({ title: 'Renamed' });
  pressUndo();
  expect(project().projectTitle).toBe('NEW PROJECT');

  redo();
  showUndoToast({ title: 'Renamed' });
  setSceneText(0, 'action', 'runs');
  pressUndo();
  expect(project().projectTitle).toBe('DAWN');
  expect(project().scenes[0]?.action).toBe('runs');
  expect(useToast.getState().current?.title).toBe('Can’t Undo: Newer Changes');

  undo();
  showUndoToast({ title: 'Renamed' });
  undo();
  pressUndo();
  expect(useToast.getState().current?.title).toBe('Already Undone');

  redo();
  showUndoToast({ title: 'Renamed' });
  undo();
  setProjectTitle('DUSK');
  pressUndo();
  expect(useToast.getState().current?.title).toBe('No Longer Available');
  expect(project().projectTitle).toBe('DUSK');
});
