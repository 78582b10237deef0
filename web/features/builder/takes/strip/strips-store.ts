import type { Take } from '../../../../../src/domain/takes/takes.ts';
import { createPerProjectStore } from '../../core/project/per-project-store.ts';

/** The takes that show a scene. */
interface SceneTakes {
  count: number;
  /** Whether the rough cut uses one of them. */
  chosen: boolean;
}

interface StripsState {
  /** The takes of each clip, oldest first, by the id of the clip's first scene. Clips without takes are absent. */
  clips: ReadonlyMap<string, readonly Take[]>;
  /** By the scene's id; only scenes with takes. */
  scenes: ReadonlyMap<string, SceneTakes>;
  /** The number of the project's takes, including those without a clip. */
  count: number;
  /** The current take, below whose strip its tools are; null if there is none. */
  current: string | null;
  /** Whether the tools of the current take show its note. */
  isNoteOpen: boolean;
}

/** The takes of the film as it is now, for the strips in the preview and the marks on cards and frames. */
export const useStrips = createPerProjectStore<StripsState>({
  clips: new Map(),
  scenes: new Map(),
  count: 0,
  current: null,
  isNoteOpen: false,
});

/** Makes a take the current one, and closes the note of the one before. */
export function setCurrentTake(id: string | null): void {
  useStrips.setState(({ current, isNoteOpen }) => ({ current: id, isNoteOpen: isNoteOpen && current === id }));
}

/** Opens or closes the note of a take, which becomes the current one. */
export function openNote(id: string, isNoteOpen: boolean): void {
  useStrips.setState({ current: id, isNoteOpen });
}
