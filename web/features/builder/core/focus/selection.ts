import { currentProject, sceneIds } from '../project/project-store.ts';
import { useView } from '../view/view-store.ts';

const orderedIds = () => sceneIds(currentProject());

export function clearSelection(): void {
  const { selected, anchor } = useView.getState();
  if (selected.size > 0 || anchor !== null) useView.setState({ selected: new Set(), anchor: null });
}

export function selectScenes(ids: readonly string[]): void {
  useView.setState({ selected: new Set(ids), anchor: ids[0] ?? null });
}

/** Adds a scene to the selection, or removes it. */
function toggleSelected(id: string): void {
  const selected = new Set(useView.getState().selected);
  if (!selected.delete(id)) selected.add(id);
  useView.setState({ selected, anchor: selected.size === 0 ? null : id, sceneId: id });
}

/** Makes the current scene the anchor if there is none. Call it before Shift+click moves the focus to another scene. */
export function ensureSelectionAnchor(): void {
  useView.setState(({ anchor, sceneId }) => ({ anchor: anchor ?? sceneId }));
}

/** Selects all scenes from the anchor, or else from the current scene, to this one. */
export function selectTo(id: string): void {
  const ids = orderedIds();
  const { anchor, sceneId } = useView.getState();
  const start = [anchor, sceneId].find((candidate) => candidate !== null && ids.includes(candidate)) ?? id;
  const [from = 0, to = 0] = [ids.indexOf(start), ids.indexOf(id)].sort((a, b) => a - b);
  useView.setState({ selected: new Set(ids.slice(from, to + 1)), anchor: start, sceneId: id });
}

/**
 * Selects up to a scene with Shift, or toggles the scene with Control or Command. A plain click clears the selection.
 * @returns false for a plain click
 */
export function selectByClick(event: Pick<MouseEvent, 'shiftKey' | 'ctrlKey' | 'metaKey'>, id: string): boolean {
  if (event.shiftKey) selectTo(id);
  else if (event.ctrlKey || event.metaKey) toggleSelected(id);
  else {
    clearSelection();
    return false;
  }
  return true;
}

/** The ids of the scenes that a command works on: the selected ones, else the current one, else the first. */
export function chosenScenes(): string[] {
  const ids = orderedIds();
  const { selected, sceneId } = useView.getState();
  const chosen = ids.filter((id) => selected.has(id));
  if (chosen.length > 0) return chosen;
  return sceneId !== null && ids.includes(sceneId) ? [sceneId] : ids.slice(0, 1);
}
