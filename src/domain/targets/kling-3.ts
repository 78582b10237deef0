import { cite } from './facts.ts';
import { genericClip, proseLayout, quotedSpeech } from './generic-layout.ts';
import { withStyle } from './look.ts';
import { joinParts } from './parts.ts';
import { delivery } from './sound-parts.ts';
import type { ClipScenes, PromptLine, PromptPart, Target } from './target.ts';

const client = cite('https://github.com/vercel/ai: packages/klingai/src', '2026-11-22', 'gateway');
const node = cite('https://docs.comfy.org/built-in-nodes/KlingTextToVideoNode', '2026-11-22', 'gateway');
const guide = cite('https://github.com/smixs/visual-skills: references/kling.md', '2026-11-22', 'guide');
const formula = cite('https://ekly.ai/guides/kling-prompting', '2026-11-22', 'guide');
const prices = cite('https://runware.ai/docs/models/klingai-video-3-0-pro', '2026-11-22', 'gateway');

/** Replaces square brackets with parentheses, since square brackets enclose the speaker. */
function inBrackets(parts: readonly PromptPart[]): PromptPart[] {
  return parts.map((part) => ({ ...part, text: part.text.replaceAll('[', '(').replaceAll(']', ')') }));
}

/**
 * Writes a line of dialogue: `[Mara, whispering]: "We should go."`. From the second line on, a line with a speaker
 * begins with `Then`: according to the guide, lines without a connecting word are spoken simultaneously.
 */
const prose = proseLayout((speech, index) => {
  const { speaker, words } = speech;
  if (speaker.length === 0) return quotedSpeech(speech);
  const who = inBrackets(joinParts([speaker, delivery(speech)], ', '));
  return [{ text: index > 0 ? 'Then [' : '[' }, ...who, { text: ']: "' }, ...words, { text: '"' }];
});

/** Repeats the look in every shot, since the generator takes shots separately. */
function shotTexts(clip: ClipScenes): PromptLine[][] {
  return prose(clip).map((shot) => withStyle(shot, clip.look));
}

function lines({ look, ...clip }: ClipScenes): PromptLine[] {
  return genericClip(clip, (scenes) => shotTexts({ ...scenes, look }));
}

/** Kling 3.0 takes the shots of a clip separately, at most 512 characters each; a single-shot clip may have 2,500. */
export const kling3: Target = {
  id: 'kling-3',
  label: 'Kling 3.0',
  maker: 'Kuaishou',
  copied: 'Your prompt is ready to use in Kling 3.0.',
  status: { state: 'active' },
  ownLayout: true,
  apart: { look: false, speech: true, sound: true, music: false },
  shotStep: 1,
  facts: {
    seconds: client({ kind: 'whole', min: 3, max: 15 }),
    shots: client(6),
    text: [
      node({ of: 'clip', max: 2_500, unit: 'characters', hard: true }),
      client({ of: 'shot', max: 512, unit: 'characters', hard: true }),
    ],
    ratios: client(['16:9', '9:16', '1:1']),
    resolutions: client(['720p', '1080p', '4K']),
    audio: client('optional'),
    timeMarks: client('seconds'),
    order: formula('Subject, movement, scene, then camera, light and atmosphere'),
    speech: guide('[Mara, whispering]: "We should go."'),
    sound: guide('A separate sentence'),
    negatives: client('A field of the request, at most 2,500 characters'),
    references: client('<<<image_1>>>, <<<element_1>>>, <<<voice_1>>>'),
    firstFrame: client('POST /v1/videos/image2video: image, as base64; its ratio is that of the video'),
    model: client('kling-v3'),
    request: client('POST /v1/videos/text2video'),
    prices: prices({ '720p': 0.126, '1080p': 0.168 }),
  },
  clip: lines,
  shot(shot, clip = { seconds: shot.to - shot.from, shots: [shot] }) {
    return shotTexts(clip)[clip.shots.indexOf(shot)] ?? [];
  },
  request(clip, { ratio = '16:9', resolution = '720p', audio = true } = {}) {
    const shots = clip.shots?.map(({ seconds, text }, index) => ({
      index: index + 1,
      prompt: text,
      duration: String(seconds),
    }));
    return {
      url: `https://api-singapore.klingai.com/v1/videos/${clip.firstFrame ? 'image2video' : 'text2video'}`,
      headers: { Authorization: 'Bearer $KLING_API_KEY' },
      body: {
        model_name: 'kling-v3',
        ...(shots ? { multi_shot: true, shot_type: 'customize', multi_prompt: shots } : { prompt: clip.text }),
        duration: String(clip.seconds),
        ...(clip.firstFrame ? { image: clip.firstFrame.base64 } : { aspect_ratio: ratio }),
        mode: modes[resolution] ?? 'std',
        sound: audio ? 'on' : 'off',
      },
    };
  },
};

/** The API's names for resolutions. */
const modes: Partial<Record<string, string>> = { '720p': 'std', '1080p': 'pro', '4K': '4k' };
