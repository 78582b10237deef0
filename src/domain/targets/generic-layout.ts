import { oneLine } from '../clean.ts';
import { withLook } from './look.ts';
import {
  curlyQuotes,
  emptyLine,
  heading,
  joinLines,
  line,
  perScene,
  pictureIn,
  type Speech,
  sceneSpeech,
  shortSeconds,
  wholeSound,
  wrapParts,
} from './parts.ts';
import type { ClipScenes, PromptLine, PromptPart, PromptScene, Shot } from './target.ts';

/** Subject first, as most makers advise; then the place, the camera, and how it is lit and graded. */
const picture = pictureIn(['subject', 'scene', 'camera', 'cam', 'light', 'grade']);

/**
 * A scene in prose: a line of picture, one for each speech, one for the sound.
 * @param speech how a line of dialogue is written
 */
export function proseLayout(speech = quotedSpeech): (scene: PromptScene) => PromptLine[] {
  return perScene((scene) => [
    ...line('text', picture(scene)),
    ...sceneSpeech(scene, spoken).flatMap((one) => line('dialog', speech(one))),
    ...line('label', wrapParts('Sound: ', wholeSound(scene))),
  ]);
}

const plainProse = proseLayout();

/** The scenes of a clip in prose; of several, each under its number and seconds. */
export function genericClip({ shots, look }: ClipScenes, prose = plainProse): PromptLine[] {
  const blocks = shots.map(({ scene, from, to }: Shot, index) => [
    ...(shots.length > 1 ? [heading(`Shot ${index + 1} (${shortSeconds(to - from)})`, index)] : []),
    ...prose(scene),
  ]);
  return joinLines(withLook(blocks, look), [emptyLine]);
}

/** `Dialogue: "We should go."`; with a speaker `Mara (whispering): "We should go."`. */
export function quotedSpeech({ speaker = 'Dialogue', manner, words }: Speech): PromptPart[] {
  return wrapParts(`${speaker}${manner ? ` (${manner})` : ''}: "`, words, '"');
}

/** Spoken words for use between straight double quotes. */
export function spoken(value: string): string {
  return curlyQuotes(oneLine(value));
}
