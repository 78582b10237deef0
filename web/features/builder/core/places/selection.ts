import { create } from 'zustand';
import { useBuilder } from '../project/project-store.ts';
import { setCurrentScene, useCurrentScene } from './current-scene.ts';

interface SelectionState {
  ids: ReadonlySet<string>;
  /** Where a range of scenes begins. */
  anchor: string | null;
}

const nothing: SelectionState = { ids: new Set(), anchor: null };

/** The scenes that commands work on together. Without a selection they work on the current scene. */
export const useSelection = create<SelectionState>(() => nothing);

const order = () => useBuilder.getState().project.scenes.map(({ id }) => id);

export function clearSelection(): void {
  if (useSelection.getState() !== nothing) useSelection.setState(nothing, true);
}

export function selectScenes(ids: readonly string[]): void {
  useSelection.setState({ ids: new Set(ids), anchor: ids[0] ?? null });
}

/** Adds a scene to the selection, or takes it out. */
export function toggleSelected(id: string): void {
  useSelection.setState(({ ids }) => {
    const next = new Set(ids);
    if (!next.delete(id)) next.add(id);
    return next.size === 0 ? nothing : { ids: next, anchor: id };
  });
  setCurrentScene(id);
}

/** To be called before a press with Shift moves the focus, and with it the current scene, where a range may begin. */
export function keepAnchor(): void {
  useSelection.setState(({ anchor }) => ({ anchor: anchor ?? useCurrentScene.getState().id }));
}

/** Selects all scenes from the anchor, else from the current scene, to this one. */
export function selectTo(id: string): void {
  const ids = order();
  const { anchor } = useSelection.getState();
  const starts = [anchor, useCurrentScene.getState().id];
  const start = starts.find((one) => one !== null && ids.includes(one)) ?? id;
  const [from = 0, to = 0] = [ids.indexOf(start), ids.indexOf(id)].sort((a, b) => a - b);
  useSelection.setState({ ids: new Set(ids.slice(from, to + 1)), anchor: start });
  setCurrentScene(id);
}

/** The scenes that a command works on, in their order: the selected ones, else the current one, else the first. */
export function chosenScenes(): string[] {
  const ids = order();
  const { ids: selected } = useSelection.getState();
  const chosen = ids.filter((id) => selected.has(id));
  if (chosen.length > 0) return chosen;
  const { id } = useCurrentScene.getState();
  return id !== null && ids.includes(id) ? [id] : ids.slice(0, 1);
}

// scenes that go leave the selection
useBuilder.subscribe(({ project }, before) => {
  const { ids, anchor } = useSelection.getState();
  if (project === before.project || ids.size === 0) return;
  const present = new Set(project.scenes.map(({ id }) => id));
  const left = [...ids].filter((id) => present.has(id));
  if (left.length < ids.size) {
    useSelection.setState({ ids: new Set(left), anchor: anchor !== null && present.has(anchor) ? anchor : null });
  }
});
