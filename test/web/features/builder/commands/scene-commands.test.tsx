import { MantineProvider } from '@mantine/core';
import { act, fireEvent, render, screen } from '@testing-library/react';
import fc from 'fast-check';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { addScene } from '../../../../../src/domain/edits/scene-edits.ts';
import { newProject } from '../../../../../src/domain/project/project.ts';
import { allCommands, getCommand, isAvailable } from '../../../../../web/features/builder/core/commands/command.ts';
import { setCaret } from '../../../../../web/features/builder/core/focus/caret-store.ts';
import { focusScene, goToField } from '../../../../../web/features/builder/core/focus/go-to.ts';
import { clearSelection, selectScenes, selectTo } from '../../../../../web/features/builder/core/focus/selection.ts';
import {
  openProject,
  redo,
  setSceneText,
  undo,
  useBuilder,
} from '../../../../../web/features/builder/core/project/project-store.ts';
import * as scenes from '../../../../../web/features/builder/core/project/scene-actions.ts';
import { useView } from '../../../../../web/features/builder/core/view/view-store.ts';
import { SceneList } from '../../../../../web/features/builder/scenes/SceneList.tsx';
import { merge, setSeconds } from '../../../../../web/features/builder/scenes/split-actions.ts';
import { dismissToast, useToast } from '../../../../../web/lib/toast/toast.ts';
import { rounds } from '../../../../support/rounds.ts';
import { loadLazyEditorCode } from '../../../lazy-editor-code.ts';

const project = () => useBuilder.getState().project;
const ids = () => project().scenes.map(({ id }) => id);
const run = (id: string) => getCommand(id).run();
const focused = () => {
  const card = document.activeElement?.closest('[data-scene]');
  return { scene: card?.getAttribute('aria-label'), field: document.activeElement?.getAttribute('data-field') };
};

// imported first, since compiling it takes longer than the page waits
beforeAll(loadLazyEditorCode);

beforeEach(() => {
  dismissToast();
  clearSelection();
  openProject(newProject('one'));
  render(
    <MantineProvider>
      <main>
        <SceneList />
      </main>
    </MantineProvider>,
  );
});
// tests share the selection and the view, since they share the application's modules
afterEach(() => {
  clearSelection();
  useView.setState({ scenes: 'list' });
});

/** Three scenes, A to C, with the caret in the action of B. */
function write() {
  scenes.addAtEnd();
  scenes.addAtEnd();
  'ABC'.split('').forEach((text, index) => {
    setSceneText(index, 'action', text);
  });
  goToField(ids()[1] ?? '', 'action');
}
const actions = () => project().scenes.map(({ action }) => action);

test('a duplicate appears below and gets the focus in the same field', () => {
  write();
  run('duplicate');
  expect(actions()).toEqual(['A', 'B', 'B', 'C']);
  expect(focused()).toEqual({ scene: 'Scene #3', field: 'action' });
});

test('inserts scenes below and above, and focuses their first field', () => {
  write();
  run('insert-below');
  expect(actions()).toEqual(['A', 'B', '', 'C']);
  expect(focused()).toEqual({ scene: 'Scene #3', field: 'subject' });
  run('insert-above');
  expect(actions()).toEqual(['A', 'B', '', '', 'C']);
  expect(focused().scene).toBe('Scene #3');
});

test('moving a scene keeps the focus and the caret', () => {
  write();
  run('move-up');
  expect(actions()).toEqual(['B', 'A', 'C']);
  expect(focused()).toEqual({ scene: 'Scene #1', field: 'action' });
  run('move-up');
  expect(actions()).toEqual(['B', 'A', 'C']);
});

test('splits a scene at the caret and merges it again', () => {
  write();
  act(() => setSceneText(1, 'action', 'runs to the door and stops'));
  const input = document.activeElement;
  if (!(input instanceof HTMLTextAreaElement)) throw new Error('no field has the focus');
  input.setSelectionRange(16, 16);
  const { duration } = project().scenes[1] ?? { duration: 0 };
  run('split');
  expect(actions()).toEqual(['A', 'runs to the door', 'and stops', 'C']);
  expect((project().scenes[1]?.duration ?? 0) + (project().scenes[2]?.duration ?? 0)).toBeCloseTo(duration, 10);
  expect(focused()).toEqual({ scene: 'Scene #3', field: 'action' });
  merge(ids()[1]);
  expect(actions()).toEqual(['A', 'runs to the door, and stops', 'C']);
});

test('a scene’s menu splits the scene at the caret of its field, and does nothing without a caret', async () => {
  write();
  act(() => setSceneText(1, 'action', 'runs to the door and stops'));
  const input = document.activeElement;
  if (!(input instanceof HTMLTextAreaElement)) throw new Error('no field has the focus');
  input.setSelectionRange(16, 20);
  const splitInMenu = async (name: string) => {
    const button = screen.getByRole('button', { name });
    fireEvent.pointerDown(button);
    act(() => button.focus());
    fireEvent.click(button);
    fireEvent.click(await screen.findByRole('menuitem', { name: /Split the scene at the caret/ }));
  };
  act(() => setCaret({ sceneId: ids()[1] ?? '', field: 'action', caret: 7 }));
  act(() => focusScene(ids()[1] ?? ''));
  run('split');
  expect(useToast.getState().current).toMatchObject({ title: 'Not Possible' });
  act(() => input.focus());
  selectScenes(ids().slice(0, 2));
  expect(isAvailable(getCommand('split'))).toBe(false);
  clearSelection();
  await splitInMenu('Scene 2 actions');
  expect(actions()).toEqual(['A', 'runs to the door', 'and stops', 'C']);
});

test('removing a scene shows a toast whose Undo restores it', () => {
  write();
  run('remove');
  expect(actions()).toEqual(['A', 'C']);
  expect(focused().scene).toBe('Scene #2');
  expect(useToast.getState().current).toMatchObject({ title: 'Scene Removed', description: 'Removed Scene #2.' });
  useToast.getState().current?.action?.run();
  expect(actions()).toEqual(['A', 'B', 'C']);
});

test('commands work on the selection', () => {
  write();
  selectScenes(ids().slice(0, 2));
  run('move-down');
  expect(actions()).toEqual(['C', 'A', 'B']);
  run('duplicate');
  expect(actions()).toEqual(['C', 'A', 'B', 'A', 'B']);
  expect(useView.getState().selected).toEqual(new Set(ids().slice(3)));
  setSeconds(7);
  expect(project().scenes.map(({ duration }) => duration)).toEqual([3, 5, 3, 7, 7]);
  run('select-all');
  run('remove');
  expect(actions()).toEqual(['']);
  undo();
  expect(actions()).toHaveLength(5);
});

test('Shift extends the selection from its anchor', () => {
  write();
  focusScene(ids()[0] ?? '');
  selectTo(ids()[2] ?? '');
  expect(useView.getState().selected.size).toBe(3);
  selectTo(ids()[1] ?? '');
  expect([...useView.getState().selected]).toEqual(ids().slice(0, 2));
});

test('an impossible command says why', () => {
  let full = project();
  while (full.scenes.length < 100) full = addScene(full);
  act(() => openProject(full));
  run('duplicate');
  expect(project().scenes).toHaveLength(100);
  expect(useToast.getState().current).toMatchObject({
    title: 'Not Possible',
    description: 'A project has at most 100 scenes.',
  });
  // the next successful command removes the message
  run('move-down');
  expect(useToast.getState().current).toBe(null);
});

test('any sequence of commands can be undone and redone completely, and the focus stays in the editor', async () => {
  const names = allCommands()
    .map(({ id }) => id)
    .filter(
      (id) =>
        !/undo|redo|trending|load|save|history|commands|shortcuts|write|copy|paste|export|presets|look|cast/.test(id),
    );
  const step = fc.oneof(
    fc.record({ name: fc.constantFrom(...names) }),
    fc.record({ scene: fc.nat(9), field: fc.constantFrom('action', 'dialog'), text: fc.string({ maxLength: 12 }) }),
    fc.record({ from: fc.nat(9), to: fc.nat(9) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      clearSelection();
      openProject(newProject('one'));
      write();
      openProject(project());
      const start = project();
      focusScene(ids()[0] ?? '');
      for (const one of steps) {
        if ('name' in one) run(one.name);
        else if ('text' in one) {
          const index = one.scene % ids().length;
          goToField(ids()[index] ?? '', one.field as 'action');
          setSceneText(index, one.field as 'action', one.text);
        } else {
          const list = ids();
          focusScene(list[one.from % list.length] ?? '');
          selectTo(list[one.to % list.length] ?? '');
        }
        // wait for the page, and then for the focus
        await act(async () => {});
        expect(focused().scene ?? '', JSON.stringify(one)).toMatch(/^Scene #\d+$/);
        expect([...useView.getState().selected].every((id) => ids().includes(id))).toBe(true);
      }
      const end = project();
      // the history mutates its lists
      const count = useBuilder.temporal.getState().pastStates.length;
      for (let undone = 0; undone < count; undone += 1) undo();
      expect(project()).toEqual(start);
      for (let redone = 0; redone < count; redone += 1) redo();
      expect(project()).toEqual(end);
    }),
    { numRuns: rounds({ short: 4, full: 12 }) },
  );
});
