import type { Film } from '../../../../../src/domain/film/film.ts';
import { showToast } from '../../../../lib/toast/toast.ts';
import { currentFilm, useFilm } from '../project/film-store.tsx';
import { isOtherFilm } from '../project/project-store.ts';
import { stopTryOn, useWork } from '../project/work-store.ts';

// forget the copied clips when the target or the project changes
useFilm.subscribe(({ film: { from } }, { film: { from: before } }) => {
  if (from.target !== before.target || isOtherFilm(from, before)) useWork.setState({ copied: {} });
});

/**
 * Copies a text and shows a toast. Ends a try-on, so that the preview shows the copied text.
 * @param fallback the element to select for copying by hand if the browser refuses
 * @returns whether the text was copied
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

/** Shows that the browser refused access to the clipboard. */
export function showCopyFailure(): void {
  const description = 'Please try again or select and copy manually.';
  showToast({ title: 'Copy Failed', description, tone: 'error', topic: 'copy' });
}

/** Copies a clip and marks it as copied. @param number from 1 */
export async function copyClip(number: number, fallback?: Element | null): Promise<void> {
  const { clips, from } = currentFilm();
  const text = clips[number - 1]?.text;
  if (text === undefined) return;
  const isCopied = await copyText(text, `Clip ${number} is ready to use in ${from.target.label}.`, fallback);
  if (isCopied) useWork.setState(({ copied }) => ({ copied: { ...copied, [number]: text } }));
}

/** The number of the first clip whose current text was not copied yet; 1 if all clips were. */
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

/** Whether a clip's current text was copied. */
export function useIsCopied(number: number): boolean {
  const copied = useWork((state) => state.copied[number]);
  return useFilm(({ film }) => copied !== undefined && film.clips[number - 1]?.text === copied);
}
