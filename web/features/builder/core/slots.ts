import type { Icon } from '@tabler/icons-react';
import { type ComponentType, createContext, use } from 'react';
import type { TextPlace } from '../../../../src/domain/edits/text-place.ts';
import type { FilmClip } from '../../../../src/domain/film/film.ts';

/** A tool next to every text that has a preset library. A room defines it; `rooms.tsx` lists it. */
export interface TextTool {
  id: string;
  /** The button next to the text's label. */
  Button: ComponentType<TextToolProps>;
  /** The label of the item in the text's menu. @param label the text's name */
  label: (label: string) => string;
  icon: Icon;
  /** A note below the menu item. */
  Note?: ComponentType;
  run: (place: TextPlace) => void;
  /** Whether the tool applies to the focused text. */
  available?: () => boolean;
}

export interface TextToolProps {
  place: TextPlace;
  /** The text's name. */
  label: string;
}

/** Components that one room provides and others render. `rooms.tsx` fills them in. */
export interface Slots {
  textTools: readonly TextTool[];
  /** Below a text: the progress of the AI, then the choice between the new and the old text. */
  BelowText: ComponentType<{ place: TextPlace }>;
  /** Above the scene list. */
  AboveScenes: ComponentType;
  /** The scenes as a board. */
  Board: ComponentType;
  /** The board's tools, in the header of the scenes. */
  BoardTools: ComponentType;
  /** The button that opens the notes, in the header of the scenes. */
  NotesButton?: ComponentType;
  /** The number of a scene's open notes. */
  SceneNotes?: ComponentType<{ index: number }>;
  /** Marks on the timeline at the moments of open notes. */
  NoteMarks?: ComponentType<{ durations: readonly number[] }>;
  /** The chosen takes on the timeline, with handles that trim them. `scale` is the seconds of its full width. */
  ChosenTakes?: ComponentType<{ durations: readonly number[]; scale: number }>;
  /** The state of a clip's render, and the button that renders the clip, in its header. */
  ClipRender?: ComponentType<{ clip: FilmClip }>;
  /** The button that opens all takes, or the files under way, in the header of the scenes. */
  TakesButton?: ComponentType;
  /** The takes of a clip, below its header in the preview. */
  ClipTakes?: ComponentType<{ clip: FilmClip }>;
  /** The button that adds takes to a clip, in its header. */
  AddClipTakes?: ComponentType<{ clip: FilmClip }>;
  /** The number of a scene's takes. */
  SceneTakes?: ComponentType<{ index: number }>;
  /** The target select, in the bar. */
  Target: ComponentType;
  /** The button that copies the whole prompt, in the bar. */
  CopyPrompt: ComponentType;
}

const Nothing = () => null;

/** Empty by default, as in tests that render a single room. */
export const SlotsContext = createContext<Slots>({
  textTools: [],
  BelowText: Nothing,
  AboveScenes: Nothing,
  Board: Nothing,
  BoardTools: Nothing,
  Target: Nothing,
  CopyPrompt: Nothing,
});

export const useSlots = (): Slots => use(SlotsContext);
