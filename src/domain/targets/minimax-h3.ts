import { cite } from './facts.ts';
import { firstFrameContent } from './first-frame.ts';
import { styleSentence } from './look.ts';
import { emptyLine, joinLines, joinParts, sentences, visualsInOrder, withLookAlikes, wrapParts } from './parts.ts';
import { type Speech, sceneSound, speechLeadIn, speechReader } from './sound-parts.ts';
import type { ClipScenes, Mark, PromptLine, PromptPart, RenderSettings, Target } from './target.ts';

const maker = cite(
  'https://github.com/MiniMax-AI/MiniMax-H3: skills/h3-prompt-writing/references/base-en.txt',
  '2026-11-22',
  'maker',
);
const readme = cite('https://github.com/MiniMax-AI/MiniMax-H3: README', '2026-11-22', 'maker');
const client = cite('https://github.com/vercel/ai: packages/minimax/src', '2026-11-22', 'gateway');
const router = cite(
  'https://docs.comfy.org/development/comfy-router/models/minimax/minimax-h3',
  '2026-11-22',
  'gateway',
);
const openMontage = cite(
  'https://github.com/calesthio/OpenMontage: tools/video/minimax_video.py',
  '2026-11-22',
  'guide',
);
const vercel = cite('https://vercel.com/ai-gateway/models', '2026-11-22', 'gateway');

const marks: readonly Mark[] = [{ field: 'dialog', mark: '</d>', lookAlike: '‹/d›' }];
const readSpeeches = speechReader(withLookAlikes(marks, 'dialog'));
const picture = visualsInOrder(['subject', 'scene', 'camera', 'cam', 'light', 'grade']);

/** Writes three fields with the names that the model expects. The first field has all shots in one paragraph. */
function lines(clip: ClipScenes, { language = 'English' }: RenderSettings = {}): PromptLine[] {
  const speeches = readSpeeches(clip);
  const ids = speakerIds(speeches.flat());
  const story = clip.shots.map(({ scene, from }, index) => {
    const cut = index > 0 ? ` At ${preciseTime(from)}, the camera cuts to the next shot.` : '';
    const said = (speeches[index] ?? []).map((speech) => {
      const id = ids.get(speech.speakerKey) ?? 1;
      return taggedSpeech(speech, { id: ` (S${id})`, language });
    });
    const content = joinParts([picture(scene), ...said], ' ');
    return [{ text: `[Shot ${index + 1}]${cut}${content.length > 0 ? ' ' : ''}` }, ...content];
  });
  const sounds = clip.shots.map(({ scene }) => sceneSound(scene));
  const soundscape = sentences(sounds.flatMap(({ effects, ambience }) => [...effects, ...ambience]));
  const music = sentences(sounds.flatMap(({ music }) => music));
  const field = (name: string, kind: PromptLine['kind'], parts: PromptPart[]): PromptLine[] => [
    { kind, parts: [{ text: `${name}: ` }, ...parts] },
  ];
  return joinLines(
    [
      field('integrated_multimodal_description', 'text', joinParts([styleSentence(clip.look), ...story], ' ')),
      // N/A would request silence
      field(
        'overall_soundscape',
        'label',
        soundscape.length > 0 ? soundscape : [{ text: 'The natural sound of the scene.' }],
      ),
      field('non_diegetic_music', 'label', music.length > 0 ? music : [{ text: 'N/A' }]),
    ],
    [emptyLine],
  );
}

/** Numbers the speakers of a clip from 1; a speaker keeps the number across shots. */
function speakerIds(speeches: readonly Speech[]): Map<string, number> {
  const keys = [...new Set(speeches.map(({ speakerKey }) => speakerKey))];
  return new Map(keys.map((key, index) => [key, index + 1]));
}

/** Writes `Mara, raspy voice (S1) says, whispering: <d>[English] We should go.</d>`. */
function taggedSpeech(speech: Speech, { id, language }: { id: string; language: string }): PromptPart[] {
  const { speaker, offCamera, words } = speech;
  return [
    ...speechLeadIn(speech, { leadWithoutSpeaker: `The speaker${id} says: `, id }),
    ...wrapParts(`<d>[${language}] `, words, '</d>'),
    // without these words, the model moves the lips of a visible person during a voice-over
    ...wrapParts(' while the lips of ', offCamera === 'voice-over' ? speaker : [], ' remain completely closed.'),
  ];
}

/** Formats a time in a clip: `00:03.500`. */
function preciseTime(seconds: number): string {
  const ms = Math.round(seconds * 1_000);
  const [minutes, rest] = [Math.floor(ms / 60_000), ms % 60_000];
  return `${String(minutes).padStart(2, '0')}:${(rest / 1_000).toFixed(3).padStart(6, '0')}`;
}

/** MiniMax H3 reads three named fields, dialogue in tags with its language, and the exact time of each cut. */
export const minimaxH3: Target = {
  id: 'minimax-h3',
  label: 'MiniMax H3',
  maker: 'MiniMax',
  copied: 'Your prompt is ready to use in MiniMax H3.',
  status: { state: 'active' },
  ownLayout: true,
  apart: { look: false, speech: true, sound: true, music: true },
  marks,
  shotStep: 0.1,
  facts: {
    // resellers accept 5 to 15
    seconds: readme({ kind: 'whole', min: 4, max: 15 }),
    text: [openMontage({ of: 'clip', max: 7_000, unit: 'characters', hard: true })],
    ratios: router(['16:9', '9:16', '1:1', '21:9', '4:3', '3:4']),
    resolutions: router(['768P', '2K']),
    audio: readme('always'),
    timeMarks: maker('cuts'),
    order: maker('Style and framing first, then the action, in one paragraph for all shots'),
    speech: maker('The speaker (S1) says: <d>[English] We should go.</d>'),
    sound: maker('overall_soundscape, 1 to 4 sentences'),
    music: maker('non_diegetic_music, 1 to 3 sentences, N/A without'),
    negatives: maker('None'),
    references: readme('<Picture 1>, at most 9'),
    firstFrame: client('In content, with the role first_frame; its ratio is that of the video'),
    model: client('MiniMax-H3'),
    request: client('POST /v2/video_generation'),
    prices: vercel({ '768P': 0.08 }),
    life: vercel('Released on 2026-07-30'),
  },
  clip: lines,
  request: (clip, settings = {}) => ({
    url: 'https://api.minimax.io/v2/video_generation',
    headers: { Authorization: 'Bearer $MINIMAX_API_KEY' },
    body: {
      model: 'MiniMax-H3',
      content: [{ type: 'text', text: clip.text }, ...firstFrameContent(clip.firstFrame)],
      duration: clip.seconds,
      resolution: settings.resolution ?? '768P',
      ...(!clip.firstFrame && { ratio: settings.ratio ?? '16:9' }),
    },
  }),
};
