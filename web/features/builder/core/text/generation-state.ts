import type { PlacedText } from '../../../../../src/domain/text-place.ts';
import { useWork } from '../project/work-store.ts';

/** Begins to write a text. @returns what aborts once it is stopped */
export function beginGeneration(running: PlacedText): AbortSignal {
  const writer = new AbortController();
  useWork.setState({ running, writer });
  return writer.signal;
}

/** Whether a text is being written. */
export const isGenerating = () => useWork.getState().writer !== null;

/** Stops the generation, or ends it; the field shows its old text again. */
export function stopGeneration(): void {
  useWork.setState({ running: null, writer: null });
}
