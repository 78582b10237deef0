import { line, perScene, pictureIn, sceneSound, sceneSpeech, withLead, withLookAlikes, wrapParts } from './parts.ts';
import type { ClipText, Mark, PromptLine, PromptScene, RenderRequest, RenderSettings } from './target.ts';

/** The marks that both versions of Seedance read: speech in braces, effects in angle brackets. */
export const seedanceMarks: readonly Mark[] = [
  { field: 'dialog', mark: '{', lookAlike: '｛' },
  { field: 'dialog', mark: '}', lookAlike: '｝' },
  { field: 'audio', mark: '<', lookAlike: '‹' },
  { field: 'audio', mark: '>', lookAlike: '›' },
];

const picture = pictureIn(['subject', 'scene', 'camera', 'cam', 'light', 'grade']);
const clean = { dialog: withLookAlikes(seedanceMarks, 'dialog'), audio: withLookAlikes(seedanceMarks, 'audio') };
const speech = perScene((scene) => sceneSpeech(scene, clean.dialog));
const sound = perScene((scene) => sceneSound(scene, clean.audio));

/**
 * The lines of a scene: the picture, each speech in braces, effects in angle brackets, music in round brackets.
 * @param lead what stands before the picture: the shot's number or time
 * @param brackets those around music
 */
export function seedanceScene(
  scene: PromptScene,
  {
    lead,
    brackets: [open, close],
    language = 'English',
  }: { lead: string; brackets: [string, string]; language?: string | undefined },
): PromptLine[] {
  const { effects, ambience, music } = sound(scene);
  // the marks are understood in Chinese and English; a line in another language is announced
  const foreign = ['English', 'Chinese'].includes(language) ? '' : ` in ${language}`;
  return [
    ...line('text', withLead(lead, picture(scene))),
    ...speech(scene).flatMap(({ speaker = 'Dialogue', manner, words }) =>
      line('dialog', wrapParts(`${speaker}${manner ? `, ${manner}` : ''}${foreign}: {`, words, '}')),
    ),
    ...[...[effects, ambience].map((parts) => wrapParts('<', parts, '>')), wrapParts(open, music, close)].flatMap(
      (parts) => line('label', parts),
    ),
  ];
}

/** The call to the maker's API that both versions share. */
export function seedanceRequest(
  model: string,
  { seconds, text }: ClipText,
  { ratio = '16:9', resolution = '720p', audio = true }: RenderSettings = {},
): RenderRequest {
  return {
    url: 'https://ark.ap-southeast.bytepluses.com/api/v3/contents/generations/tasks',
    headers: { Authorization: 'Bearer $ARK_API_KEY' },
    body: {
      model,
      content: [{ type: 'text', text: text }],
      ratio,
      resolution: resolution.toLowerCase(),
      duration: seconds,
      generate_audio: audio,
      watermark: false,
    },
  };
}
