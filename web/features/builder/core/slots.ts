import type { Icon } from '@tabler/icons-react';
import { type ComponentType, createContext, use } from 'react';
import type { TextPlace } from '../../../../src/domain/edits/text-place.ts';

/** A tool beside every text that has a preset library. Its room provides it, `rooms.tsx` lists it. */
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

/** What rooms show of each other, filled by the roof. */
export interface Slots {
  textTools: readonly TextTool[];
  /** Below a text that AI writes or has written: progress, then the choice between new and old. */
  BelowText: ComponentType<{ place: TextPlace }>;
  /** Above the scenes of the list. */
  AboveScenes: ComponentType;
  /** The scenes as a board, and what the head of the scenes has for it. */
  Board: ComponentType;
  BoardTools: ComponentType;
  /** In the bar: the target of the project, and the button that copies the prompt. */
  Target: ComponentType;
  CopyPrompt: ComponentType;
}

const Nothing = () => null;

/** Slots are empty without a roof, as in tests of one room. */
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
