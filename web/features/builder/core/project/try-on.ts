import { create } from 'zustand';
import type { PromptPart } from '../../../../../src/domain/targets/target.ts';
import { isFrom, type PlacedText } from '../../../../../src/domain/text-place.ts';

interface TryOn {
  presetId: string;
  /** What the preset is called. */
  name: string;
  /** The texts that it would put into the project: into one scene, the look or one wording. */
  texts: readonly PlacedText[];
}

/** The preset that the preview shows before it is taken. Neither the project nor its history knows of it. */
export const useTryOn = create<{ on: TryOn | null }>()(() => ({ on: null }));

export function stopTryOn(): void {
  if (useTryOn.getState().on) useTryOn.setState({ on: null });
}

/**
 * Tells the words that come from the tried texts in a part of the prompt; null where there can be none.
 * @param sceneIds the scenes of that part
 */
export function useTriedWords(sceneIds: readonly (string | undefined)[]): ((part: PromptPart) => boolean) | null {
  const texts = useTryOn(({ on }) => {
    const sceneId = on?.texts[0]?.sceneId;
    return on && (sceneId === undefined || sceneIds.includes(sceneId)) ? on.texts : null;
  });
  return texts && ((part) => texts.some((one) => isFrom(part, one)));
}
