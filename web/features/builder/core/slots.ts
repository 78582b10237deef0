import type { Icon } from '@tabler/icons-react';
import { type ComponentType, createContext, use } from 'react';
import type { TextPlace } from '../../../../src/domain/text-place.ts';

/** A tool that stands beside every text with a preset library: its room provides it, `rooms.ts` lists it. */
export interface TextTool {
  id: string;
  /** Beside the label of the text. */
  Button: ComponentType<TextToolProps>;
  /** In the text's menu. @param label what the text is called */
  label: (label: string) => string;
  icon: Icon;
  /** What to know of it before it runs, below it in the menu. */
  Note?: ComponentType;
  run: (place: TextPlace) => void;
  /** Whether it makes sense for the text that has the focus. */
  available?: () => boolean;
}

export interface TextToolProps {
  place: TextPlace;
  /** What the text is called. */
  label: string;
}

/** What a room shows of another room, handed down by the roof. */
export interface Slots {
  textTools: readonly TextTool[];
  /** Below a text that is being written, or was: the choice between the new text and the old one. */
  BelowText: ComponentType<{ place: TextPlace }>;
  /** Above the scenes of the list. */
  AboveScenes: ComponentType;
  /** The scenes as a board, and what the head of the scenes has for it. */
  Board: ComponentType;
  BoardTools: ComponentType;
  /** In the bar: the target of the project, and the button that copies the prompt. */
  Target: ComponentType;
  CopyPrompt: ComponentType;
  /** In the preview while no scene has a word: writes scenes from an idea. */
  IdeaForm: ComponentType<{ onClose: () => void }>;
}

const Nothing = () => null;

/** Without a roof, as in tests of one room, the slots are empty. */
export const SlotsContext = createContext<Slots>({
  textTools: [],
  BelowText: Nothing,
  AboveScenes: Nothing,
  Board: Nothing,
  BoardTools: Nothing,
  Target: Nothing,
  CopyPrompt: Nothing,
  IdeaForm: Nothing,
});

export const useSlots = (): Slots => use(SlotsContext);
