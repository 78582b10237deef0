import { isFrom, type PlacedText, type TextPlace } from '../../../../../src/domain/edits/text-place.ts';
import type { PromptPart } from '../../../../../src/domain/targets/target.ts';
import { createPerProjectStore } from './per-project-store.ts';

/** A text from AI or a preset, with the text it replaced. Exists until the user chooses one or edits the text. */
export type TextVariant = TextPlace & {
  /** The text before the first replacement. */
  before: string;
  /** The current text. */
  after: string;
  /** The total number of texts so far, including `before`. */
  count: number;
  from: 'ai' | 'preset';
};

interface TryOn {
  presetId: string;
  /** The preset's name. */
  name: string;
  /** The texts that the preset would write: fields of one scene, the look, or one wording. */
  texts: readonly PlacedText[];
}

/** A picture being uploaded. */
interface PendingPicture {
  /** Identifies the upload. A later upload for the same scene replaces this one. */
  upload: symbol;
  /** The decoded image; null until the file is read. */
  bitmap: ImageBitmap | null;
}

interface WorkState {
  /** The text that AI is writing, as far as it has arrived. It becomes part of the project once complete. */
  running: PlacedText | null;
  /** Aborts the AI call. */
  writer: AbortController | null;
  variants: readonly TextVariant[];
  /** The preset being tried on. Only the preview shows it; the project and its history do not contain it. */
  tried: TryOn | null;
  /** Pictures being uploaded, by scene. */
  pictures: ReadonlyMap<string, PendingPicture>;
  /** Aborts all uploads when the user leaves the project. */
  uploads: AbortController | null;
  /** The last copied text of each clip, by clip number. */
  copied: Readonly<Record<number, string>>;
}

/** Pending work that is not part of the project. */
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
 * A predicate for the parts of a clip that come from the preset being tried on; null if the clip can have none.
 * @param sceneIds the scenes in the clip
 */
export function useTriedWords(sceneIds: readonly (string | undefined)[]): ((part: PromptPart) => boolean) | null {
  const texts = useWork(({ tried }) => {
    const sceneId = tried?.texts[0]?.sceneId;
    return tried && (sceneId === undefined || sceneIds.includes(sceneId)) ? tried.texts : null;
  });
  return texts && ((part) => texts.some((text) => isFrom(part, text)));
}

/** Marks a text as being written by AI. @returns a signal that aborts when the user stops the AI */
export function beginGeneration(running: PlacedText): AbortSignal {
  const writer = new AbortController();
  useWork.setState({ running, writer });
  return writer.signal;
}

/** Whether AI is writing a text. */
export const isGenerating = () => useWork.getState().writer !== null;

/** Stops the AI, or marks its text as finished. The field shows the project's text again. */
export function stopGeneration(): void {
  useWork.setState({ running: null, writer: null });
}
