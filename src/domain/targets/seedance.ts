import { firstFrameContent } from './first-frame.ts';
import {
  cachedPerScene,
  joinParts,
  line,
  replaceMarks,
  visualsInOrder,
  withLead,
  withLookAlikes,
  wrapParts,
} from './parts.ts';
import { delivery, type Speech, sceneSound, speechReader } from './sound-parts.ts';
import type {
  ClipScenes,
  ClipText,
  Mark,
  PromptLine,
  PromptPart,
  RenderRequest,
  RenderSettings,
  Shot,
} from './target.ts';

/** The marks that both versions of Seedance read: speech in braces, effects in angle brackets. */
export const seedanceMarks: readonly Mark[] = [
  { field: 'dialog', mark: '{', lookAlike: '｛' },
  { field: 'dialog', mark: '}', lookAlike: '｝' },
  { field: 'audio', mark: '<', lookAlike: '‹' },
  { field: 'audio', mark: '>', lookAlike: '›' },
];

const picture = visualsInOrder(['subject', 'scene', 'camera', 'cam', 'light', 'grade']);
const readSpeeches = speechReader(withLookAlikes(seedanceMarks, 'dialog'));
const cleanAudio = withLookAlikes(seedanceMarks, 'audio');
const sound = cachedPerScene((scene) => sceneSound(scene, cleanAudio));

interface SeedanceMarks {
  /** Returns the text before the picture: the shot's number or time. */
  lead(shot: Shot, index: number): string;
  /** The brackets around music. */
  brackets: readonly [string, string];
  language?: string | undefined;
}

/**
 * Writes a clip's scenes as lines: the picture, speech in braces, sounds in angle brackets, and music in the given
 * brackets.
 */
export function seedanceScenes(
  clip: ClipScenes,
  { lead, brackets, language = 'English' }: SeedanceMarks,
): PromptLine[][] {
  const speeches = readSpeeches(clip);
  // English and Chinese need no mention; any other language is stated
  const statedLanguage = ['English', 'Chinese'].includes(language) ? '' : language;
  return clip.shots.map((shot, index) => {
    const { effects, ambience, music } = sound(shot.scene);
    return [
      ...line('text', withLead(lead(shot, index), picture(shot.scene))),
      ...(speeches[index] ?? []).flatMap((speech) => line('dialog', bracedSpeech(speech, statedLanguage))),
      ...[...effects, ...ambience].flatMap((parts) => line('label', wrapParts('<', parts, '>'))),
      ...music.flatMap((parts) => line('label', wrapParts(brackets[0], withoutBrackets(parts, brackets), brackets[1]))),
    ];
  });
}

/** Writes `Mara, raspy voice, whispering: {We should go.}`. */
function bracedSpeech(speech: Speech, language: string): PromptPart[] {
  const { speaker, words } = speech;
  const parts = joinParts([speaker, delivery(speech)], ', ');
  const statedLanguage = language && `${parts.length > 0 ? ', ' : ' '}in ${language}`;
  return [...(parts.length > 0 ? parts : [{ text: 'Dialogue' }]), ...wrapParts(`${statedLanguage}: {`, words, '}')];
}

/**
 * Replaces brackets inside a text with their half-width or full-width variants, so that they cannot close the brackets
 * around the text.
 */
function withoutBrackets(parts: readonly PromptPart[], [open, close]: readonly [string, string]): PromptPart[] {
  const [otherOpen, otherClose] = open === '(' ? ['（', '）'] : ['(', ')'];
  const lookAlikes = [
    { mark: open, lookAlike: otherOpen },
    { mark: close, lookAlike: otherClose },
  ];
  return parts.map((part) => ({ ...part, text: replaceMarks(part.text, lookAlikes), lookAlikes }));
}

/** Builds the request to the maker's API, for both versions. */
export function seedanceRequest(
  model: string,
  { seconds, text, firstFrame }: ClipText,
  { ratio = '16:9', resolution = '720p', audio = true }: RenderSettings = {},
): RenderRequest {
  return {
    url: 'https://ark.ap-southeast.bytepluses.com/api/v3/contents/generations/tasks',
    headers: { Authorization: 'Bearer $ARK_API_KEY' },
    body: {
      model,
      content: [{ type: 'text', text }, ...firstFrameContent(firstFrame)],
      ratio,
      resolution: resolution.toLowerCase(),
      duration: seconds,
      generate_audio: audio,
      watermark: false,
    },
  };
}
