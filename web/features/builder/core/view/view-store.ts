import { type TextPlace, textAt } from '../../../../../src/domain/edits/text-place.ts';
import type { castKinds } from '../../../../../src/domain/project/cast-kinds.ts';
import type { SceneFieldKey } from '../../../../../src/domain/scene/fields.ts';
import { createPerProjectStore } from '../project/per-project-store.ts';
import { isOtherFilm, useBuilder } from '../project/project-store.ts';
import { stopTryOn } from '../project/work-store.ts';

/** A text or list that belongs to the film as a whole. */
export type ContinuityPart = 'look' | 'cast';
export type CastKind = (typeof castKinds)[number];
export type PreviewView = 'prompt' | 'check' | 'request';

/** An entry that has no valid name yet, so that the project does not have it either. */
export interface NewEntry {
  kind: CastKind;
  name: string;
}

/** What each dialog of the editor is given. It is mounted from its first use on. */
export interface DialogProps {
  opened: boolean;
  onClose: () => void;
}

interface ViewState {
  /** The current scene: the one that has the focus, or had it last. Null before that. */
  sceneId: string | null;
  /** The scenes that commands work on together. Without any they work on the current scene. */
  selected: ReadonlySet<string>;
  /** Where a range of selected scenes begins. */
  anchor: string | null;
  /** The field in which words are selected by touch, so that it offers what can be done with them. */
  selecting: { sceneId: string; field: SceneFieldKey } | null;
  /** Which of the two shows where there is no room for both. */
  tab: 'edit' | 'preview';
  /** Scenes show in a list to write in, or as a board of frames to look at. */
  scenes: 'list' | 'board';
  preview: PreviewView;
  /** The numbers of the clips that are folded in the preview. */
  foldedClips: ReadonlySet<number>;
  /** Which of the rows above the scenes are open. */
  openParts: Readonly<Record<ContinuityPart, boolean>>;
  /** The entry that is being added; null for none. */
  adding: NewEntry | null;
  /** The name of the one dialog of the editor that is open, if any, as `rooms.tsx` has it. */
  dialog: string | null;
  /** The element that had the focus before the dialog opened. */
  focusBeforeDialog: Element | null;
  /** The element that had the focus before the menu of a scene that is open; the caret stays in it. */
  focusBeforeMenu: Element | null;
  /** The words that the command palette searches for. */
  words: string;
  /** What the offer of a plan is about, as a sentence without its full stop. */
  planNeed: string;
  /** The text that a preset is being picked for. One picker serves every text. */
  presetsFor: TextPlace | null;
  /** What has been typed to search for presets before the picker's code was there. */
  presetQuery: string;
  /** Where the last step to a use of a cast entry led. */
  lastUse: { name: string; sceneId: string } | null;
  /** The index of the sample film that was opened last. */
  lastSample: number | null;
}

/** What is visible, chosen and open. A key in a text changes none of it. */
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
  words: '',
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
    words: '',
  }));
}

export function closeDialog(): void {
  useView.setState({ dialog: null, focusBeforeDialog: null, words: '' });
}

export function openPresets(place: TextPlace): void {
  stopTryOn();
  useView.setState({ presetsFor: place, presetQuery: '' });
}

/** Closes the picker; what it was trying on is put back. */
export function closePresets(): void {
  stopTryOn();
  useView.setState({ presetsFor: null, presetQuery: '' });
}

// what is gone from the project is neither current nor selected, and nothing is picked for it
useBuilder.subscribe(({ project }, { project: before }) => {
  if (project === before) return;
  const { sceneId, selected, anchor, foldedClips, presetsFor } = useView.getState();
  if (project.scenes !== before.scenes) {
    const present = new Set<string | null>(project.scenes.map(({ id }) => id));
    if (sceneId !== null && !present.has(sceneId)) {
      // the scene that follows, or the last
      const place = before.scenes.findIndex(({ id }) => id === sceneId);
      const next = project.scenes[Math.min(Math.max(place, 0), project.scenes.length - 1)];
      useView.setState({ sceneId: next?.id ?? null });
    }
    const left = [...selected].filter((id) => present.has(id));
    if (left.length < selected.size)
      useView.setState({ selected: new Set(left), anchor: present.has(anchor) ? anchor : null });
    // in another film the numbers are those of other clips
    if (foldedClips.size > 0 && isOtherFilm(project, before)) useView.setState({ foldedClips: new Set() });
  }
  if (presetsFor && (textAt(project, presetsFor) === undefined || isOtherFilm(project, before))) closePresets();
});
