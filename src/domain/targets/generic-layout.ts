import { oneLine } from '../text/clean.ts';
import { withLook } from './look.ts';
import {
  cachedPerScene,
  curlyQuotes,
  emptyLine,
  heading,
  joinLines,
  line,
  shortSeconds,
  visualsInOrder,
  wrapParts,
} from './parts.ts';
import { delivery, type Speech, speechLeadIn, speechReader, wholeSound } from './sound-parts.ts';
import type { ClipScenes, PromptLine, PromptPart } from './target.ts';

/** Subject first, as most makers advise, then place, camera, light and grade. */
const picture = visualsInOrder(['subject', 'scene', 'camera', 'cam', 'light', 'grade']);

/** Writes the scenes of a clip, each as lines. */
export type ClipProse = (clip: ClipScenes) => PromptLine[][];

/**
 * Returns a function that writes scenes as prose: one line for the picture, one per speech, and one for the sound.
 * @param writeSpeech writes a line of dialogue, given its index within the scene
 */
export function proseLayout(writeSpeech: (speech: Speech, index: number) => PromptPart[] = quotedSpeech): ClipProse {
  const readSpeeches = speechReader(cleanSpeech);
  const prose = cachedPerScene((scene, speeches: readonly Speech[] = []) => [
    ...line('text', picture(scene)),
    ...speeches.flatMap((speech, index) => line('dialog', writeSpeech(speech, index))),
    ...line('label', wrapParts('Sound: ', wholeSound(scene))),
  ]);
  return (clip) => {
    const speeches = readSpeeches(clip);
    return clip.shots.map(({ scene }, index) => prose(scene, speeches[index]));
  };
}

const plainProse = proseLayout();

/**
 * Writes a clip's scenes as prose. In a clip of several scenes, each scene has a heading with the number and the length
 * of the shot.
 */
export function genericClip(clip: ClipScenes, prose = plainProse): PromptLine[] {
  const scenes = prose(clip);
  const blocks = clip.shots.map(({ from, to }, index) => [
    ...(scenes.length > 1 ? [heading(`Shot ${index + 1} (${shortSeconds(to - from)})`, index)] : []),
    ...(scenes[index] ?? []),
  ]);
  return joinLines(withLook(blocks, clip.look), [emptyLine]);
}

/** Writes `Mara (whispering): "We should go."`, or without a speaker `Dialogue: "We should go."`. */
export function quotedSpeech(speech: Speech): PromptPart[] {
  const { speaker, words } = speech;
  if (speaker.length === 0) return wrapParts('Dialogue: "', words, '"');
  return [...speaker, ...wrapParts(' (', delivery(speech), ')'), ...wrapParts(': "', words, '"')];
}

/** Writes `Mara, raspy voice, says, whispering: "We should go."`. */
export function quotedInProse(speech: Speech, leadWithoutSpeaker = 'Dialogue: '): PromptPart[] {
  return [...speechLeadIn(speech, { leadWithoutSpeaker }), { text: '"' }, ...speech.words, { text: '"' }];
}

/** Cleans spoken text for use between straight double quotes. */
export function cleanSpeech(value: string): string {
  return curlyQuotes(oneLine(value));
}
