import { type TextPlace, textAt } from '../../../../../src/domain/edits/text-place.ts';
import type { castKinds } from '../../../../../src/domain/project/cast-kinds.ts';
import type { SceneFieldKey } from '../../../../../src/domain/scene/fields.ts';
import { createPerProjectStore } from '../project/per-project-store.ts';
import { isOtherFilm, useBuilder } from '../project/project-store.ts';
import { stopTryOn } from '../project/work-store.ts';

/** A row above the scenes. It applies to the whole film. */
export type ContinuityPart = 'look' | 'cast';
export type CastKind = (typeof castKinds)[number];
export type PreviewView = 'prompt' | 'check' | 'request';

/** A cast entry being added. It is not part of the project until it has a valid name. */
export interface NewEntry {
  kind: CastKind;
  name: string;
}

/** The props of every editor dialog. A dialog stays mounted after its first use. */
export interface DialogProps {
  opened: boolean;
  onClose: () => void;
}

interface ViewState {
  /** The current scene: the one that has or last had the focus. Null before the first focus. */
  sceneId: string | null;
  /** The selected scenes, which commands work on. If empty, commands work on the current scene. */
  selected: ReadonlySet<string>;
  /** The scene from which Shift+click selects a range. */
  anchor: string | null;
  /** The field in which words are selected by touch. The field shows the tools for a selection. */
  selecting: { sceneId: string; field: SceneFieldKey } | null;
  /** The visible tab on narrow screens. */
  tab: 'edit' | 'preview';
  /** How scenes are shown: as a list of cards or as a board of frames. */
  scenes: 'list' | 'board';
  preview: PreviewView;
  /** The numbers of the clips folded in the preview. */
  foldedClips: ReadonlySet<number>;
  /** Whether the look row and the cast row are open. */
  openParts: Readonly<Record<ContinuityPart, boolean>>;
  /** The cast entry being added; null if none is. */
  adding: NewEntry | null;
  /** The name of the open dialog, a key of `dialogs` in `Dialogs.tsx`; null if none is open. */
  dialog: string | null;
  /** The element that had the focus before the dialog opened. */
  focusBeforeDialog: Element | null;
  /**
   * The element that had the focus before the scene menu opened; null while the menu is closed. Splitting a scene uses
   * its caret.
   */
  focusBeforeMenu: Element | null;
  /** Where the player starts, in seconds from the start of the film. By default, at the current scene. */
  playFrom?: number | undefined;
  /** The search in the command palette. */
  paletteQuery: string;
  /** The sentence in the plan dialog, without a period. */
  planNeed: string;
  /** The text for which the preset picker is open; null if the picker is closed. */
  presetsFor: TextPlace | null;
  /** The search typed before the preset picker's code was loaded. */
  presetQuery: string;
  /** The cast entry and the scene of the last step through the uses of an entry. */
  lastUse: { name: string; sceneId: string } | null;
  /** The index of the last opened sample film. */
  lastSample: number | null;
}

/** What is visible, selected and open. Typing changes none of it. */
export const useView = createPerProjectStore<ViewState>({
  sceneId: null,
  selected: new Set(),
  anchor: null,
  selecting: null,
  tab: 'edit',
  scenes: 'list',
  preview: 'prompt',
  foldedClips: new Set(),
  openParts: { look: false, cast: false },
  adding: null,
  dialog: null,
  focusBeforeDialog: null,
  focusBeforeMenu: null,
  paletteQuery: '',
  planNeed: '',
  presetsFor: null,
  presetQuery: '',
  lastUse: null,
  lastSample: null,
});

export function setCurrentScene(sceneId: string): void {
  useView.setState({ sceneId });
}

export const isBoard = () => useView.getState().scenes === 'board';

export function setPartOpen(part: ContinuityPart, open: boolean): void {
  useView.setState(({ openParts }) => ({ openParts: { ...openParts, [part]: open } }));
}

export function setClipFolded(number: number, isFolded: boolean): void {
  const foldedClips = new Set(useView.getState().foldedClips);
  if (isFolded) foldedClips.add(number);
  else foldedClips.delete(number);
  useView.setState({ foldedClips });
}

export function openDialog(name: string): void {
  useView.setState(({ dialog, focusBeforeDialog }) => ({
    dialog: name,
    focusBeforeDialog: dialog ? focusBeforeDialog : document.activeElement,
    paletteQuery: '',
  }));
}

export function closeDialog(): void {
  useView.setState({ dialog: null, focusBeforeDialog: null, paletteQuery: '' });
}

export function openPresets(place: TextPlace): void {
  stopTryOn();
  useView.setState({ presetsFor: place, presetQuery: '' });
}

/** Closes the preset picker and ends the try-on. */
export function closePresets(): void {
  stopTryOn();
  useView.setState({ presetsFor: null, presetQuery: '' });
}

// drop scenes and texts that were removed from the project
useBuilder.subscribe(({ project }, { project: before }) => {
  if (project === before) return;
  const { sceneId, selected, anchor, foldedClips, presetsFor } = useView.getState();
  if (project.scenes !== before.scenes) {
    const present = new Set<string | null>(project.scenes.map(({ id }) => id));
    if (sceneId !== null && !present.has(sceneId)) {
      // move to the scene that now has this position, or to the last scene
      const index = before.scenes.findIndex(({ id }) => id === sceneId);
      const next = project.scenes[Math.min(Math.max(index, 0), project.scenes.length - 1)];
      useView.setState({ sceneId: next?.id ?? null });
    }
    const remaining = [...selected].filter((id) => present.has(id));
    if (remaining.length < selected.size)
      useView.setState({ selected: new Set(remaining), anchor: present.has(anchor) ? anchor : null });
    // in another film, the numbers mean other clips
    if (foldedClips.size > 0 && isOtherFilm(project, before)) useView.setState({ foldedClips: new Set() });
  }
  if (presetsFor && (textAt(project, presetsFor) === undefined || isOtherFilm(project, before))) closePresets();
});
