import { create } from 'zustand';
import { useBuilder } from '../project/project-store.ts';

/** The scene that somebody works in: the one that has the focus, or had it last. Null before that. */
export const useCurrentScene = create<{ id: string | null }>(() => ({ id: null }));

export function setCurrentScene(id: string): void {
  useCurrentScene.setState({ id });
}

// a scene that goes leaves its place to the one that follows, or to the last
useBuilder.subscribe(({ project }, before) => {
  const { id } = useCurrentScene.getState();
  if (id === null || project === before.project || project.scenes.some((scene) => scene.id === id)) return;
  const place = before.project.scenes.findIndex((scene) => scene.id === id);
  const next = project.scenes[Math.min(Math.max(place, 0), project.scenes.length - 1)];
  useCurrentScene.setState({ id: next?.id ?? null });
});
