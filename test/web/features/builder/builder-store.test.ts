import { beforeEach, expect, test, vi } from 'vitest';
import { addScene } from '../../../../src/domain/edits/scene-edits.ts';
import { newProject } from '../../../../src/domain/project/project.ts';
import { announce, setCaret, useCaret } from '../../../../web/features/builder/core/focus/caret-store.ts';
import { selectScenes } from '../../../../web/features/builder/core/focus/selection.ts';
import { startUpload } from '../../../../web/features/builder/core/pictures/pending-pictures.ts';
import { placeTexts } from '../../../../web/features/builder/core/project/ai-variants.ts';
import {
  apply,
  clearProject,
  openProject,
  redo,
  replaceProject,
  setFolded,
  setProjectTitle,
  setSceneDuration,
  setSceneText,
  undo,
  useBuilder,
} from '../../../../web/features/builder/core/project/project-store.ts';
import { addAtEnd, moveTo, remove } from '../../../../web/features/builder/core/project/scene-actions.ts';
import { beginGeneration, useWork } from '../../../../web/features/builder/core/project/work-store.ts';
import {
  openPresets,
  setClipFolded,
  setPartOpen,
  useView,
} from '../../../../web/features/builder/core/view/view-store.ts';
import { useFind } from '../../../../web/features/builder/find/find-store.ts';
import { useIdea } from '../../../../web/features/builder/idea/idea-store.ts';

const project = () => useBuilder.getState().project;
const action = (index: number) => project().scenes[index]?.action;

beforeEach(() => {
  vi.useFakeTimers();
  openProject(newProject('one'));
});

function type(index: number, text: string) {
  for (let length = 1; length <= text.length; length += 1) setSceneText(index, 'action', text.slice(0, length));
}

test('undo and redo of a replaced project keep the folded state of each project’s scenes', () => {
  openProject(newProject('one'));
  for (let scenes = 1; scenes < 4; scenes += 1) addAtEnd();
  const ids = project().scenes.map(({ id }) => id);
  setFolded(ids.slice(0, 2), true);
  const folded = () => project().scenes.filter(({ id }) => useBuilder.getState().folded.has(id)).length;
  const before = project();
  replaceProject({ ...before, scenes: Array.from({ length: 12 }, () => before.scenes[3]).flatMap((one) => one ?? []) });
  expect(folded()).toBe(11);
  undo();
  expect(project()).toBe(before);
  expect(folded()).toBe(2);
  redo();
  expect(folded()).toBe(11);
});

test('a burst of typing in one field is one undo step', () => {
  type(0, 'runs');
  vi.advanceTimersByTime(1_500);
  setSceneText(0, 'action', 'runs away');
  undo();
  expect(action(0)).toBe('runs');
  undo();
  expect(action(0)).toBe('');
  redo();
  redo();
  expect(action(0)).toBe('runs away');
});

test('typing in another field starts a new step', () => {
  type(0, 'runs');
  setProjectTitle('DAWN');
  undo();
  expect(project().projectTitle).toBe('NEW PROJECT');
  expect(action(0)).toBe('runs');
});

test('each drag of a duration is its own undo step, and typed digits share one', () => {
  const seconds = () => project().scenes[0]?.duration;
  setSceneDuration(0, 1);
  setSceneDuration(0, 12);
  setSceneDuration(0, 14, { merges: false });
  setSceneDuration(0, 9, { merges: false });
  const seen = [1, 2, 3].map(() => {
    undo();
    return seconds();
  });
  expect(seen).toEqual([14, 12, 5]);
});

test('typing right after an undo does not merge into the undone burst', () => {
  type(0, 'runs');
  undo();
  type(0, 'sits');
  undo();
  expect(action(0)).toBe('');
});

test('adding, moving, removing and clearing can each be undone', () => {
  addAtEnd();
  addAtEnd();
  const [, second = '', third = ''] = project().scenes.map(({ id }) => id);
  moveTo(0, [third]);
  expect(project().scenes.map(({ id, sceneNumber }) => [id, sceneNumber])).toEqual([
    [third, 1],
    ['one', 2],
    [second, 3],
  ]);
  remove(['one']);
  expect(project().scenes.map(({ id }) => id)).toEqual([third, second]);
  undo();
  undo();
  expect(project().scenes.map(({ id }) => id)).toEqual(['one', second, third]);
  clearProject();
  expect(project().scenes).toHaveLength(1);
  undo();
  expect(project().scenes).toHaveLength(3);
});

test('loading a project assigns new scene ids every time', () => {
  const template = newProject('same');
  replaceProject(template);
  const first = project().scenes[0]?.id;
  replaceProject(template);
  expect(first).not.toBe('same');
  expect(project().scenes[0]?.id).not.toBe(first);
});

test('opening a second project resets all state of the first one', () => {
  apply(addScene);
  apply(addScene);
  selectScenes(project().scenes.map(({ id }) => id));
  setCaret({ look: true, caret: 3 });
  announce('Look, line 1');
  setClipFolded(2, true);
  setPartOpen('cast', true);
  openPresets({ look: true });
  useView.setState({ sceneId: 'one', tab: 'preview', scenes: 'board', preview: 'request' });
  useWork.setState({ copied: { 1: 'A boy' } });
  const film = new AbortController();
  useIdea.setState({ text: 'A ferry', writer: film });
  useFind.setState({ open: true, query: { text: 'boy', matchCase: true, wholeWord: false }, replacement: 'girl' });
  setSceneText(0, 'subject', 'A boy');
  placeTexts([{ sceneId: 'one', field: 'subject', text: 'A girl' }], 'preset');
  const writing = beginGeneration({ look: true, text: 'Slate' });
  const upload = startUpload(['one']);
  const stores = [useView, useCaret, useWork, useFind, useIdea];
  for (const store of stores) expect(store.getState()).not.toEqual(store.getInitialState());

  openProject(newProject('two'));

  for (const store of stores) expect(store.getState()).toEqual(store.getInitialState());
  expect([writing.aborted, upload.signal.aborted, film.signal.aborted]).toEqual([true, true, true]);
  setSceneText(0, 'action', 'turns');
  undo();
  expect(useBuilder.temporal.getState().pastStates).toEqual([]);
});

test('replacing the film closes the preset picker and unfolds the clips', () => {
  openProject(newProject('one'));
  openPresets({ look: true });
  setClipFolded(1, true);
  setSceneText(0, 'light', 'Dawn');
  apply(addScene);
  expect(useView.getState().presetsFor).toEqual({ look: true });
  expect(useView.getState().foldedClips).toEqual(new Set([1]));
  clearProject();
  expect(useView.getState().presetsFor).toBeNull();
  expect(useView.getState().foldedClips).toEqual(new Set());
});
