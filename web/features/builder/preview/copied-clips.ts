import { create } from 'zustand';
import { showToast } from '../../../lib/toast.ts';
import { useFilm } from './film-store.ts';

/** The text of each clip as it was last copied, by the clip's number. */
export const useCopied = create<{ texts: Readonly<Record<number, string>> }>(() => ({ texts: {} }));

// what was copied for another generator, or from another project, is not copied here
useFilm.subscribe(({ film: { from } }, { film: { from: before } }) => {
  const first = from.scenes[0]?.id;
  if (from.target !== before.target || !before.scenes.some(({ id }) => id === first)) useCopied.setState({ texts: {} });
});

/**
 * Puts a text on the clipboard and says so.
 * @param fallback what is selected instead, where the browser refuses
 * @returns whether it was copied
 */
export async function copyText(text: string, description: string, fallback?: Element | null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ title: 'Copied to Clipboard', description });
    return true;
  } catch {
    if (fallback) getSelection()?.selectAllChildren(fallback);
    showToast({
      title: 'Copy Failed',
      description: 'Please try again or select and copy manually.',
      tone: 'error',
    });
    return false;
  }
}

/** Copies a clip by its number, from 1, and ticks it off. */
export async function copyClip(number: number, fallback?: Element | null): Promise<void> {
  const { clips, from } = useFilm.getState().film;
  const text = clips[number - 1]?.text;
  if (text === undefined) return;
  const copied = await copyText(text, `Clip ${number} is ready to use in ${from.target.label}.`, fallback);
  if (copied) useCopied.setState(({ texts }) => ({ texts: { ...texts, [number]: text } }));
}

/** The number of the first clip whose text has not been copied as it is now; once all are, the first one again. */
export function useNextClip(): number {
  const clips = useFilm(({ film }) => film.clips);
  const texts = useCopied((state) => state.texts);
  return clips.findIndex(({ number, text }) => texts[number] !== text) + 1 || 1;
}
