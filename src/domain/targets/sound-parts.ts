import { type Cast, shortenMentions, shortName } from '../cast/cast.ts';
import type { EntryText } from '../cast/entry.ts';
import { speakerKey } from '../cast/speaker-name.ts';
import { parseSpeech, type Speech as SpeechInField } from '../cast/speech.ts';
import { sceneFields } from '../scene/fields.ts';
import { oneLine, oneLineWithoutPeriod } from '../text/clean.ts';
import type { TextRange } from '../text/text-range.ts';
import { cachedPerScene, fieldParts, joinParts, rangeParts, sentences, wrapParts } from './parts.ts';
import { parseSound } from './sound.ts';
import type { ClipScenes, PromptPart, PromptScene } from './target.ts';

type Clean = (value: string) => string;

/** A speech of a scene, ready to be written. */
export interface Speech {
  /** The name; empty without a speaker. */
  speaker: PromptPart[];
  /** Identifies the speaker; empty without one. */
  speakerKey: string;
  /** The description of the voice, only at a cast member's first speech in a clip. */
  voice: PromptPart[];
  /** Set if the speaker is not visible. */
  offCamera?: SpeechInField['offCamera'];
  /** The delivery: `whispering`. */
  manner: PromptPart[];
  words: PromptPart[];
}

/**
 * Returns a function that lists the speeches of each shot in a clip, in order. Cast members appear under their short
 * names.
 * @param clean turns words, names and delivery into one line
 */
export function speechReader(clean: Clean): (clip: ClipScenes) => Speech[][] {
  const sceneSpeech = cachedPerScene((scene, cast: Cast = []) =>
    parseSpeech(scene.dialog ?? '', cast).map((speech) => speechParts(scene, speech, { cast, clean })),
  );
  return ({ shots, cast }) => {
    const introduced = new Set<string>();
    return shots.map(({ scene }) => introduceOnce(sceneSpeech(scene, cast), introduced));
  };
}

function speechParts(
  scene: PromptScene,
  { speaker, offCamera, manner: mannerRanges, ...range }: SpeechInField,
  { cast, clean }: { cast: Cast; clean: Clean },
): Speech {
  const parts = (range: TextRange) => rangeParts(scene, { field: 'dialog', ...range }, clean);
  const words = parts(range);
  const manner = joinParts(mannerRanges.map(parts), ', ');
  if (!speaker) return { speaker: [], speakerKey: '', voice: [], manner, words };
  const { name, entry, from, to } = speaker;
  const source = { sceneId: scene.id, field: 'dialog', from, to } as const;
  const shared = { ...(offCamera && { offCamera }), manner, words };
  if (!entry)
    return { speaker: [{ ...source, text: clean(name) }], speakerKey: speakerKey(name), voice: [], ...shared };
  const entryPart = (key: EntryText, text: string): PromptPart[] => {
    const line = clean(text);
    return line === '' ? [] : [{ ...source, text: line, origin: { kind: 'cast', name: entry.name, key } }];
  };
  const described = (key: 'voice' | 'manner') =>
    entryPart(key, oneLineWithoutPeriod(shortenMentions(entry[key] ?? '', cast)));
  return {
    speaker: entryPart('short', shortName(entry, cast)),
    speakerKey: speakerKey(entry.name),
    voice: joinParts([described('voice'), manner.length > 0 ? [] : described('manner')], ', '),
    ...shared,
  };
}

/** Removes the voice from the speeches of speakers already introduced. Returns the same array if nothing changes. */
function introduceOnce(speeches: Speech[], introduced: Set<string>): Speech[] {
  const shortened = speeches.map((speech) => {
    const isKnown = introduced.has(speech.speakerKey);
    introduced.add(speech.speakerKey);
    return isKnown && speech.voice.length > 0 ? { ...speech, voice: [] } : speech;
  });
  return shortened.every((speech, index) => speech === speeches[index]) ? speeches : shortened;
}

/** Joins voice, the note that the speaker is not visible, and delivery. */
export function delivery({ voice, offCamera, manner }: Speech): PromptPart[] {
  return joinParts([voice, offCamera ? [{ text: offCamera }] : [], manner], ', ');
}

/**
 * Writes the words that introduce a speech: `Mara, raspy voice, says, whispering: `.
 * @param leadWithoutSpeaker the text for a speech without a speaker
 * @param id text to insert after the speaker
 */
export function speechLeadIn(
  speech: Speech,
  { leadWithoutSpeaker, id = '' }: { leadWithoutSpeaker: string; id?: string },
): PromptPart[] {
  const { speaker, voice, offCamera, manner } = speech;
  if (speaker.length === 0) return [{ text: leadWithoutSpeaker }];
  const comma = voice.length > 0 && id === '' ? ',' : '';
  const verb = offCamera ? `says ${offCameraWords[offCamera]}` : 'says';
  return [
    ...joinParts([speaker, voice], ', '),
    { text: `${comma}${id} ${verb}` },
    ...wrapParts(', ', manner),
    { text: ': ' },
  ];
}

const offCameraWords = { 'voice-over': 'in an off-screen voiceover', 'off-screen': 'from off-screen' };

/** A scene's sound, without dialogue, by kind. Text without a label counts as effects. */
export interface SceneSound {
  effects: PromptPart[][];
  ambience: PromptPart[][];
  music: PromptPart[][];
}

/** Reads a scene's sound. Other sound fields count as effects, under their labels. */
export function sceneSound(scene: PromptScene, clean: Clean = oneLine): SceneSound {
  const sound: SceneSound = { effects: [], ambience: [], music: [] };
  for (const { kind, words } of parseSound(scene.audio ?? '')) {
    sound[kind].push(rangeParts(scene, { field: 'audio', ...words }, clean));
  }
  sound.effects.push(...otherSounds(scene, clean));
  return sound;
}

/** Writes a scene's sound, without dialogue, as one text in the field's order, keeping labels such as `Music:`. */
export function wholeSound(scene: PromptScene, clean: Clean = oneLine): PromptPart[] {
  const parts = parseSound(scene.audio ?? '').map(({ from, to }) =>
    rangeParts(scene, { field: 'audio', from, to }, clean),
  );
  return sentences([...parts, ...otherSounds(scene, clean)]);
}

function otherSounds(scene: PromptScene, clean: Clean): PromptPart[][] {
  return sceneFields
    .filter(({ key, group }) => group === 'sound' && !['audio', 'dialog'].includes(key))
    .map(({ key, label }) => wrapParts(`${label}: `, fieldParts(scene, key, clean)));
}
