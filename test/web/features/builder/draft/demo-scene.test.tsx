import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { emptyScene, newProject } from '../../../../../src/domain/project/project.ts';
import { writeDraft } from '../../../../../src/domain/storage/draft.ts';
import { replaceProject, useBuilder } from '../../../../../web/features/builder/core/project/project-store.ts';
import { openEditSession } from '../../../../../web/features/builder/core/sync/edit-session.ts';
import { useSync } from '../../../../../web/features/builder/core/sync/sync-api.ts';
import { addDemoScene, discardDemoScene } from '../../../../../web/features/builder/notices/demo-decisions.ts';
import { receiveDemo, useDemo, useDemoScene } from '../../../../../web/features/builder/notices/demo-scene.ts';
import { queryClient, trpc, trpcClient } from '../../../../../web/lib/calls/trpc.ts';
import { claimedPrefix } from '../../../../../web/lib/storage/demo-claim.ts';

const filmOf = (subject: string) => ({
  ...newProject('scene-1'),
  scenes: [{ ...emptyScene('scene-1', 5), subject, sceneNumber: 1 }],
});
const key = (id: number) => claimedPrefix('ada') + id;
const subjects = () => useBuilder.getState().project.scenes.map(({ subject }) => subject);
const offered = () => useDemoScene.getState().offered;

let stop = () => {};
beforeEach(() => {
  stop = openEditSession('ada');
  replaceProject(filmOf('A lighthouse keeper'));
  const lastSaved = new Date().toISOString();
  for (const [id, subject] of ['A diver', 'A baker'].entries()) {
    localStorage.setItem(key(id), writeDraft({ owner: null, project: filmOf(subject), lastSaved }));
  }
  receiveDemo('ada');
});
afterEach(() => stop());

/** The offered scene. */
function shown() {
  const scene = offered();
  if (!scene) throw new Error('nothing is offered');
  return scene;
}

test('offers the scenes of two visits to the demo one after the other', () => {
  const first = shown();
  addDemoScene(first);
  expect(subjects()).toEqual(['A lighthouse keeper', first.project.scenes[0]?.subject]);
  const second = shown();
  expect(second.key).not.toBe(first.key);
  discardDemoScene(second);
  expect(offered()).toBeNull();
  expect([0, 1].map((id) => localStorage.getItem(key(id)))).toEqual([null, null]);
});

test.each([addDemoScene, discardDemoScene])(
  'a scene that another tab has added or discarded is not offered again: %o',
  (decide) => {
    const scene = shown();
    localStorage.removeItem(scene.key);
    decide(scene);
    expect(subjects()).toEqual(['A lighthouse keeper']);
    expect(shown().key).not.toBe(scene.key);
  },
);

test('saving a draft does not render the editor again', () => {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <trpc.Provider client={trpcClient} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </trpc.Provider>
  );
  let renders = 0;
  renderHook(
    () => {
      renders += 1;
      useDemo();
    },
    { wrapper },
  );
  expect(renders).toBeGreaterThan(0);
  renders = 0;
  act(() => useSync.setState({ draft: 'saving' }));
  act(() => useSync.setState({ draft: 'saved', isUnsaved: false }));
  expect(renders).toBe(0);
});
