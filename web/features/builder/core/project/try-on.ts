import type { PromptPart } from '../../../../../src/domain/targets/target.ts';
import { isFrom } from '../../../../../src/domain/text-place.ts';
import { useWork } from './work-store.ts';

export function stopTryOn(): void {
  if (useWork.getState().tried) useWork.setState({ tried: null });
}

/**
 * Tells the words that come from the tried texts in a part of the prompt; null where there can be none.
 * @param sceneIds the scenes of that part
 */
export function useTriedWords(sceneIds: readonly (string | undefined)[]): ((part: PromptPart) => boolean) | null {
  const texts = useWork(({ tried }) => {
    const sceneId = tried?.texts[0]?.sceneId;
    return tried && (sceneId === undefined || sceneIds.includes(sceneId)) ? tried.texts : null;
  });
  return texts && ((part) => texts.some((one) => isFrom(part, one)));
}
