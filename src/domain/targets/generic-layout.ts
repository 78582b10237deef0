import { oneLine } from '../clean.ts';
import {
  curlyQuotes,
  emptyLine,
  heading,
  joinLines,
  line,
  type PictureOrder,
  pictureSentences,
  type Speech,
  sceneSpeech,
  shortSeconds,
  wholeSound,
  wrapParts,
} from './parts.ts';
import type { ClipScenes, PromptLine, PromptPart, PromptScene, Shot } from './target.ts';

/** Subject first, as most makers advise; then the place, the camera, and how it is lit and graded. */
const order: PictureOrder = ['subject', 'scene', 'camera', 'cam', 'light', 'grade'];

interface LayoutOptions {
  order?: PictureOrder;
  /** How a line of dialogue is written. */
  speech?: (speech: Speech) => PromptPart[];
  /** What stands before the sound. */
  sound?: string;
}

/** A scene in prose: a line of picture, one for each speech, one for the sound. */
export function proseLines(scene: PromptScene, options: LayoutOptions = {}): PromptLine[] {
  const { speech = quotedSpeech, sound = 'Sound: ' } = options;
  return [
    ...line('text', pictureSentences(scene, options.order ?? order)),
    ...sceneSpeech(scene, spoken).flatMap((one) => line('dialog', speech(one))),
    ...line('label', wrapParts(sound, wholeSound(scene))),
  ];
}

/** The scenes of a clip in prose; of several, each under its number and seconds. */
export function genericClip({ shots }: ClipScenes, options?: LayoutOptions): PromptLine[] {
  const blocks = shots.map(({ scene, from, to }: Shot, index) => [
    ...(shots.length > 1 ? [heading(`Shot ${index + 1} (${shortSeconds(to - from)})`, index)] : []),
    ...proseLines(scene, options),
  ]);
  return joinLines(blocks, [emptyLine]);
}

/** `Dialogue: "We should go."`; with a speaker `Mara (whispering): "We should go."`. */
export function quotedSpeech({ speaker = 'Dialogue', manner, words }: Speech): PromptPart[] {
  return wrapParts(`${speaker}${manner ? ` (${manner})` : ''}: "`, words, '"');
}

/** Spoken words for use between straight double quotes. */
export function spoken(value: string): string {
  return curlyQuotes(oneLine(value));
}
