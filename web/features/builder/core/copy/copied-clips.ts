import type { Film } from '../../../../../src/domain/film/film.ts';
import { showToast } from '../../../../lib/toast/toast.ts';
import { currentFilm, useFilm } from '../project/film-store.tsx';
import { isOtherFilm } from '../project/project-store.ts';
import { stopTryOn, useWork } from '../project/work-store.ts';

// what was copied for another generator, or from another project, is not copied here
useFilm.subscribe(({ film: { from } }, { film: { from: before } }) => {
  if (from.target !== before.target || isOtherFilm(from, before)) useWork.setState({ copied: {} });
});

/**
 * Puts a text on the clipboard and says so. Ends a try-on, so that the preview shows what was copied.
 * @param fallback what is selected instead, where the browser refuses
 * @returns whether it was copied
 */
export async function copyText(text: string, description: string, fallback?: Element | null): Promise<boolean> {
  stopTryOn();
  try {
    await navigator.clipboard.writeText(text);
    showToast({ title: 'Copied to Clipboard', description });
    return true;
  } catch {
    if (fallback) getSelection()?.selectAllChildren(fallback);
    showCopyFailure();
    return false;
  }
}

/** Says that the browser refused the clipboard. */
export function showCopyFailure(): void {
  const description = 'Please try again or select and copy manually.';
  showToast({ title: 'Copy Failed', description, tone: 'error', topic: 'copy' });
}

/** Copies a clip by its number, from 1, and ticks it off. */
export async function copyClip(number: number, fallback?: Element | null): Promise<void> {
  const { clips, from } = currentFilm();
  const text = clips[number - 1]?.text;
  if (text === undefined) return;
  const isCopied = await copyText(text, `Clip ${number} is ready to use in ${from.target.label}.`, fallback);
  if (isCopied) useWork.setState(({ copied }) => ({ copied: { ...copied, [number]: text } }));
}

/** The number of the first clip whose text has not been copied as it is now; once all are, the first one again. */
export function useNextClip(): number {
  const texts = useWork((state) => state.copied);
  return useFilm(({ film }) => findNext(film, texts));
}

/** Whether a clip is the next one to copy. */
export function useIsNext(number: number): boolean {
  const texts = useWork((state) => state.copied);
  return useFilm(({ film }) => findNext(film, texts) === number);
}

export function nextClip(): number {
  return findNext(currentFilm(), useWork.getState().copied);
}

function findNext({ clips }: Film, texts: Readonly<Record<number, string>>): number {
  return clips.findIndex(({ number, text }) => texts[number] !== text) + 1 || 1;
}

/** Whether a clip's text is on record as copied, as it is now. */
export function useIsCopied(number: number): boolean {
  const copied = useWork((state) => state.copied[number]);
  return useFilm(({ film }) => copied !== undefined && film.clips[number - 1]?.text === copied);
}
