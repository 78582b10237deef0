import { MantineProvider } from '@mantine/core';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { Profiler, type ReactNode } from 'react';
import { beforeAll, expect, test, vi } from 'vitest';
import { addScene, changeScene } from '../../../../../src/domain/edits/scene-edits.ts';
import { newProject, type Project } from '../../../../../src/domain/project/project.ts';
import { sceneFieldKeys } from '../../../../../src/domain/scene/fields.ts';
import { ProjectTitle } from '../../../../../web/features/builder/bar/ProjectTitle.tsx';
import { CastEntryFields } from '../../../../../web/features/builder/continuity/CastEntryFields.tsx';
import { FilmUpdates, useFilm } from '../../../../../web/features/builder/core/project/film-store.tsx';
import {
  apply,
  currentProject,
  openProject,
  setFolded,
  setSceneText,
  useBuilder,
} from '../../../../../web/features/builder/core/project/project-store.ts';
import { PromptPreview } from '../../../../../web/features/builder/preview/PromptPreview.tsx';
import { SceneCard } from '../../../../../web/features/builder/scenes/SceneCard.tsx';
import { SceneList } from '../../../../../web/features/builder/scenes/SceneList.tsx';
import { Timeline } from '../../../../../web/features/builder/timeline/Timeline.tsx';
import { loadLazyEditorCode } from '../../../lazy-editor-code.ts';

beforeAll(loadLazyEditorCode);

/** Waits until the preview shows the current project. */
const previewed = () => act(() => vi.waitFor(() => expect(useFilm.getState().project).toBe(currentProject()), 20_000));

/** A project whose first scene has a word, since the preview of an empty project shows ways to start. */
function projectWithScenes(scenes: number): Project {
  let project = changeScene(newProject(), 0, { subject: 'A boy' });
  while (project.scenes.length < scenes) project = addScene(project);
  return project;
}

interface CountedProps {
  name: string;
  counts: Map<string, number>;
  children: ReactNode;
}

/** Counts the renders of its children by name. */
function Counted({ name, counts, children }: CountedProps) {
  return (
    <Profiler id={name} onRender={(id) => counts.set(id, (counts.get(id) ?? 0) + 1)}>
      {children}
    </Profiler>
  );
}

test.each([3, 100])('a keystroke renders only its own card and the preview, with %i scenes', async (scenes) => {
  openProject(projectWithScenes(scenes));
  const ids = useBuilder.getState().project.scenes.map(({ id }) => id);
  setFolded(ids, true);
  setFolded(ids.slice(0, 3), false);
  const counts = new Map<string, number>();
  render(
    <MantineProvider>
      <Counted name="title" counts={counts}>
        <ProjectTitle />
      </Counted>
      <Counted name="timeline" counts={counts}>
        <Timeline />
      </Counted>
      {ids.map((id, index) => (
        <Counted key={id} name={`card ${index + 1}`} counts={counts}>
          <SceneCard id={id} index={index} count={ids.length} />
        </Counted>
      ))}
      <FilmUpdates />
      <Counted name="preview" counts={counts}>
        <PromptPreview />
      </Counted>
    </MantineProvider>,
  );
  counts.clear();

  const card = within(screen.getByRole('region', { name: 'Scene #2' }));
  fireEvent.change(card.getByRole('textbox', { name: 'Action' }), { target: { value: 'turns' } });
  await previewed();

  expect(Object.fromEntries(counts)).toEqual({ 'card 2': 1, preview: 1 });
  expect(screen.getByRole('region', { name: 'Prompt preview' }).textContent).toContain('turns.');
});

test('with a cast of 20, a keystroke renders one card, and one in a wording only the cards that mention it', () => {
  const cast = Array.from({ length: 20 }, (_, index) => ({ name: `n${index}`, kind: 'prop' as const, text: 'a boat' }));
  const project = { ...projectWithScenes(5), cast };
  for (const scene of project.scenes) scene.subject = `@n${scene.sceneNumber} waits`;
  openProject(project);
  const counts = new Map<string, number>();
  render(
    <MantineProvider>
      {project.scenes.map(({ id }, index) => (
        <Counted key={id} name={`card ${index + 1}`} counts={counts}>
          <SceneCard id={id} index={index} count={5} />
        </Counted>
      ))}
    </MantineProvider>,
  );
  counts.clear();
  const card = within(screen.getByRole('region', { name: 'Scene #2' }));
  fireEvent.change(card.getByRole('textbox', { name: 'Action' }), { target: { value: 'meets @n3 there' } });
  expect(Object.fromEntries(counts)).toEqual({ 'card 2': 1 });
  counts.clear();
  act(() => {
    apply((now) => ({
      ...now,
      cast: cast.map((entry) => (entry.name === 'n3' ? { ...entry, text: 'a ship' } : entry)),
    }));
  });
  expect(Object.fromEntries(counts)).toEqual({ 'card 2': 1, 'card 3': 1 });
  expect(card.getByText('@n3: a ship')).toBeTruthy();
});

test.each([3, 50])(
  'a keystroke in one of %i cast entries renders only this entry and the cards that mention it',
  async (entries) => {
    const cast = Array.from({ length: entries }, (_, index) => ({
      ...{ name: `n${index}`, kind: 'prop' as const, text: 'a boat' },
    }));
    const project = projectWithScenes(8);
    const scenes = project.scenes.map((scene, index) => ({
      ...scene,
      subject: index % 3 === 1 ? 'A boy and @n2' : '@n1 waits',
    }));
    openProject({ ...project, scenes, cast, settings: { target: 'kling-3', packing: 'scene' } });
    const counts = new Map<string, number>();
    render(
      <MantineProvider>
        {cast.map(({ name }, index) => (
          <Counted key={name} name={`@${name}`} counts={counts}>
            <CastEntryFields index={index} />
          </Counted>
        ))}
        {scenes.map(({ id }, index) => (
          <Counted key={id} name={`card ${index + 1}`} counts={counts}>
            <SceneCard id={id} index={index} count={scenes.length} />
          </Counted>
        ))}
        <FilmUpdates />
        <PromptPreview />
      </MantineProvider>,
    );
    counts.clear();
    const before = clipsShown();
    fireEvent.change(screen.getByRole('textbox', { name: 'Wording of @n2' }), { target: { value: 'a ship' } });
    await previewed();
    expect(Object.fromEntries(counts)).toEqual({ '@n2': 1, 'card 2': 1, 'card 5': 1, 'card 8': 1 });
    const changed = clipsShown().filter((clip, index) => clip !== before[index]);
    expect(changed.map(({ sceneNumbers: [scene] }) => scene)).toEqual([2, 5, 8]);
    expect(screen.getByRole('region', { name: 'Clip 2' }).textContent).toContain('A boy and a ship');
  },
);

/** The number of preview nodes that two keystrokes in the last scene change. */
async function nodesTouched(scenes: number): Promise<number> {
  openProject(projectWithScenes(scenes));
  const { unmount } = render(
    <MantineProvider>
      <FilmUpdates />
      <PromptPreview />
    </MantineProvider>,
  );
  const page = screen.getByRole('group', { name: 'Prompt' });
  const touched = new Set<Node>();
  const observer = new MutationObserver((records) => {
    for (const { target } of records) touched.add(target);
  });
  observer.observe(page, { subtree: true, characterData: true, childList: true });
  act(() => setSceneText(scenes - 1, 'audio', 'Rain'));
  await previewed();
  act(() => setSceneText(scenes - 1, 'audio', 'Rain on tin'));
  await previewed();
  observer.disconnect();
  expect(page.textContent).toMatch(new RegExp(`Scene ${scenes} \\(3\\.0s\\):\\nAudio: Rain on tin$`));
  expect(touched.size).toBeGreaterThan(0);
  unmount();
  return touched.size;
}

test('a keystroke changes as few preview nodes with 100 scenes as with 2', async () => {
  expect(await nodesTouched(100)).toBe(await nodesTouched(2));
});

test('with a target, a keystroke changes one of many clips', async () => {
  openProject({ ...projectWithScenes(100), settings: { target: 'kling-3' } });
  render(
    <MantineProvider>
      <FilmUpdates />
      <PromptPreview />
    </MantineProvider>,
  );
  const page = screen.getByRole('group', { name: 'Prompt' });
  const clips = screen.getAllByRole('region', { name: /^Clip \d+$/ });
  expect(clips.length).toBeGreaterThan(15);
  const touched = new Set<Element | null>();
  const observer = new MutationObserver((records) => {
    for (const { target } of records) touched.add(clipAround(target));
  });
  observer.observe(page, { subtree: true, characterData: true, childList: true, attributes: true });
  const before = clipsShown();
  act(() => setSceneText(50, 'audio', 'Rain on tin'));
  await previewed();
  observer.disconnect();
  expect([...touched]).toEqual([clips.find((clip) => clip.textContent.includes('Rain on tin'))]);
  const changed = clipsShown().filter((clip, index) => clip !== before[index]);
  expect(changed).toHaveLength(1);
});

/** The clips in the store. Unchanged clips stay the same objects. */
const clipsShown = () => useFilm.getState().film.clips;

function clipAround(node: Node): Element | null {
  return (node instanceof Element ? node : node.parentElement)?.closest('[data-clip]') ?? null;
}

test('only open cards render their fields', () => {
  openProject(projectWithScenes(100));
  render(
    <MantineProvider>
      <SceneList />
    </MantineProvider>,
  );
  expect(screen.getAllByRole('region', { name: /^Scene #/ })).toHaveLength(100);
  expect(screen.getAllByRole('textbox')).toHaveLength(sceneFieldKeys.length);
});
