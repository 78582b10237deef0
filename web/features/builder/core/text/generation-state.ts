import { create } from 'zustand';
import type { PlacedText } from '../../../../../src/domain/text-place.ts';

/** The one text that is being written, if any, as far as it is there. Not part of the project until it is complete. */
export const useGeneration = create<{ running: PlacedText | null }>()(() => ({ running: null }));

let abort: AbortController | null = null;

/** Begins to write a text. @returns what aborts once it is stopped; null while another one is written */
export function beginGeneration(running: PlacedText): AbortSignal | null {
  if (abort) return null;
  abort = new AbortController();
  useGeneration.setState({ running });
  return abort.signal;
}

/** Whether a text is being written. */
export const isGenerating = () => abort !== null;

/** Stops the generation, or ends it; the field shows its old text again. */
export function stopGeneration(): void {
  abort?.abort();
  abort = null;
  useGeneration.setState({ running: null });
}
