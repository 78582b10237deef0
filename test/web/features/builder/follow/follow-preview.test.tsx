import { MantineProvider } from '@mantine/core';
import { act, render, screen, within } from '@testing-library/react';
import { Profiler } from 'react';
import { beforeAll, expect, test } from 'vitest';
import { addScene } from '../../../../../src/domain/edits/scene-edits.ts';
import { newProject, type Project } from '../../../../../src/domain/project/project.ts';
import { useCaret } from '../../../../../web/features/builder/core/focus/caret-store.ts';
import { FilmUpdates } from '../../../../../web/features/builder/core/project/film-store.tsx';
import { openProject } from '../../../../../web/features/builder/core/project/project-store.ts';
import { goToMatch, openSearch, showMatch } from '../../../../../web/features/builder/find/find-commands.ts';
import { useFollow } from '../../../../../web/features/builder/follow/follow-preview.ts';
import { describePosition } from '../../../../../web/features/builder/follow/phrase.ts';
import { PromptPreview } from '../../../../../web/features/builder/preview/PromptPreview.tsx';
import { SceneList } from '../../../../../web/features/builder/scenes/SceneList.tsx';
import { loadLazyEditorCode } from '../../../lazy-editor-code.ts';

beforeAll(loadLazyEditorCode);

const nextFrame = () => act(() => new Promise((resolve) => requestAnimationFrame(() => resolve(undefined))));

function Following() {
  useFollow();
  return null;
}

/** Opens the editor with four scenes, each a clip of its own. */
function renderEditor(target: string, continuity: Pick<Project, 'look' | 'cast'> = {}) {
  let project = newProject();
  while (project.scenes.length < 4) project = addScene(project);
  const scenes = project.scenes.map((scene) => ({ ...scene, action: 'turns', audio: `Rain ${scene.sceneNumber}` }));
  openProject({ ...project, ...continuity, scenes, settings: { target, packing: 'scene' } });
  const counts = new Map<string, number>();
  const count = (id: string) => counts.set(id, (counts.get(id) ?? 0) + 1);
  render(
    <MantineProvider>
      <Following />
      <Profiler id="preview" onRender={count}>
        <FilmUpdates />
        <PromptPreview />
      </Profiler>
      <SceneList />
    </MantineProvider>,
  );
  const field = (scene: number, name: string) =>
    within(screen.getByRole('region', { name: `Scene #${scene}` })).getByRole('textbox', { name });
  const lit = () => [...document.querySelectorAll('[aria-current="true"][data-phrase]')].map((one) => one.textContent);
  return { counts, field, lit, sceneId: (number: number) => scenes[number - 1]?.id ?? '' };
}

test.each(['kling-3', 'sora-2'])(
  'the caret highlights one phrase of the preview without a render (%s)',
  async (target) => {
    const { counts, field, lit } = renderEditor(target);
    counts.clear();
    act(() => field(3, 'Audio').focus());
    await nextFrame();
    expect(lit()).toEqual(['Rain 3']);
    act(() => field(1, 'Action').focus());
    await nextFrame();
    expect(lit()).toEqual(['turns']);
    expect(counts.size).toBe(0);
    // an empty field has no phrase
    act(() => field(1, 'Light').focus());
    await nextFrame();
    expect(lit()).toEqual([]);
  },
);

test('a position is announced with its clip and line', () => {
  const place = { field: 'audio', caret: 0 } as const;
  const clips = renderEditor('kling-3');
  expect(describePosition({ ...place, sceneId: clips.sceneId(3) })).toBe('Scene 3, audio, clip 3, line 2');
});

test('in a script, the announced line has the number that the preview shows', () => {
  const { sceneId } = renderEditor('sora-2');
  const lines = screen.getByRole('group', { name: 'Prompt' }).textContent.split('\n');
  const line = lines.findIndex((one) => one.includes('Rain 3')) + 1;
  expect(describePosition({ sceneId: sceneId(3), field: 'audio', caret: 0 })).toBe(`Scene 3, audio, line ${line}`);
  expect(describePosition({ sceneId: sceneId(3), field: 'dialog', caret: 0 })).toBe('Scene 3, dialogue');
});

test.each(['kling-3', 'sora-2'])('a wording that only the look mentions is announced with its line (%s)', (target) => {
  renderEditor(target, { look: 'As @mara sees it', cast: [{ name: 'mara', kind: 'character', text: 'a skipper' }] });
  expect(describePosition({ entry: 'mara', key: 'text', caret: 0 })).toMatch(/^Cast, @mara,( clip 1,)? line \d+$/);
});

test('the preview follows a search into the look and the cast', async () => {
  const { lit } = renderEditor('kling-3', {
    look: 'As @mara sees it',
    cast: [{ name: 'mara', kind: 'character', text: 'it skipper' }],
  });
  openSearch('it', { sceneId: '', field: 'subject', from: 0 });
  const places: unknown[] = [];
  for (let match = 0; match < 2; match += 1) {
    act(() => (match === 0 ? showMatch() : goToMatch(1)));
    await nextFrame();
    places.push(useCaret.getState().position);
    expect(lit()).toHaveLength(1);
  }
  expect(places).toEqual([
    { look: true, caret: 14 },
    { entry: 'mara', key: 'text', caret: 0 },
  ]);
});
