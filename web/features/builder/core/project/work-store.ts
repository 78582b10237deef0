import { isFrom, type PlacedText, type TextPlace } from '../../../../../src/domain/edits/text-place.ts';
import type { PromptPart } from '../../../../../src/domain/targets/target.ts';
import { createPerProjectStore } from './per-project-store.ts';

/** A generated or preset text with the one it replaced, until the user keeps one or edits on. */
export type TextVariant = TextPlace & {
  /** The text from before the first of its takes. */
  before: string;
  /** The current text. */
  after: string;
  /** How many texts stood there since, the first one included. */
  count: number;
  from: 'ai' | 'preset';
};

interface TryOn {
  presetId: string;
  /** The preset's name. */
  name: string;
  /** The texts that it would put into the project: into one scene, the look or one wording. */
  texts: readonly PlacedText[];
}

/** A picture being uploaded. */
interface PendingPicture {
  /** Of two uploads for a scene, the later one counts. */
  upload: symbol;
  /** The decoded image; null until the file is read. */
  bitmap: ImageBitmap | null;
}

interface WorkState {
  /** The one text that is being written, if any, as far as it is there. Not part of the project until it is complete. */
  running: PlacedText | null;
  /** Aborts once that text is stopped. */
  writer: AbortController | null;
  variants: readonly TextVariant[];
  /** The preset that the preview shows before it is taken. Neither the project nor its history knows of it. */
  tried: TryOn | null;
  /** Pictures being uploaded, by scene. */
  pictures: ReadonlyMap<string, PendingPicture>;
  /** Aborts when the page leaves the project. */
  uploads: AbortController | null;
  /** The text of each clip as it was last copied, by the clip's number. */
  copied: Readonly<Record<number, string>>;
}

/** Pending and undecided work, not part of the project. */
export const useWork = createPerProjectStore<WorkState>({
  running: null,
  writer: null,
  variants: [],
  tried: null,
  pictures: new Map(),
  uploads: null,
  copied: {},
});

useWork.subscribe(({ writer, uploads }, before) => {
  if (writer !== before.writer) before.writer?.abort();
  if (uploads !== before.uploads) before.uploads?.abort();
});

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
