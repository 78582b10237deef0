import { cite } from './facts.ts';
import { cleanSpeech, quotedInProse } from './generic-layout.ts';
import { withLook } from './look.ts';
import { emptyLine, joinLines, line, visualsInOrder, withLead, wrapParts } from './parts.ts';
import { type Speech, speechReader, wholeSound } from './sound-parts.ts';
import type { ClipScenes, PromptLine, PromptScene, Target } from './target.ts';

const maker = cite('https://docs.cloud.google.com: models/gemini/omni-1-2-flash', '2026-11-22', 'maker');
const types = cite('https://www.npmjs.com/package/@google/genai: types of 3.1.0', '2026-11-22', 'maker');
const guide = cite('https://github.com/calesthio/OpenMontage: .agents/skills/gemini-omni', '2026-11-22', 'guide');
const prices = cite('https://wavespeed.ai: list prices of 1.1', '2026-11-22', 'guide');

const picture = visualsInOrder(['scene', 'subject', 'camera', 'cam', 'light', 'grade']);

const readSpeeches = speechReader(cleanSpeech);

function sceneInLines(scene: PromptScene, lead: string, speeches: readonly Speech[] = []): PromptLine[] {
  return [
    ...line('text', withLead(lead, picture(scene))),
    ...speeches.flatMap((speech) => line('dialog', quotedInProse(speech))),
    ...line('label', wrapParts('Audio: ', wholeSound(scene))),
  ];
}

function lines(clip: ClipScenes): PromptLine[] {
  const several = clip.shots.length > 1;
  const speeches = readSpeeches(clip);
  const blocks = clip.shots.map(({ scene, from, to }, index) =>
    sceneInLines(scene, several ? `[${from}-${to}s]` : '', speeches[index]),
  );
  // without `No scene cuts.`, the model may add cuts
  return [
    ...joinLines(withLook(blocks, clip.look), [emptyLine]),
    ...(several ? [] : line('text', [{ text: 'No scene cuts.' }])),
  ];
}

/** Gemini Omni Flash reads a timeline in whole seconds; a single-shot clip states that there are no cuts. */
export const omniFlash: Target = {
  id: 'omni-flash',
  label: 'Gemini Omni Flash',
  maker: 'Google',
  copied: 'Your prompt is ready to use in Gemini Omni Flash.',
  status: { state: 'active' },
  ownLayout: true,
  apart: { look: false, speech: true, sound: true, music: false },
  shotStep: 1,
  facts: {
    seconds: maker({ kind: 'whole', min: 3, max: 15 }),
    ratios: maker(['16:9', '9:16']),
    resolutions: maker(['720p', '1080p', '4K', '360p']),
    audio: maker('always'),
    timeMarks: guide('ranges'),
    order: guide('Scene, camera, light, motion, audio'),
    speech: guide('In prose, the line in quotes'),
    sound: guide('In prose'),
    music: guide('In prose'),
    negatives: guide('In prose: No dialogue.'),
    references: guide('<FIRST_FRAME>, <IMAGE_REF_0>, at most 6'),
    model: types('gemini-omni-1.2-flash'),
    request: types('POST /v1beta/interactions'),
    prices: prices({ '360p': 0.03, '720p': 0.1, '1080p': 0.15, '4K': 0.3 }),
    life: maker('The preview is deprecated since 2026-11-06; 1.2 replaces it.'),
  },
  clip: lines,
  request: (clip, { ratio = '16:9', resolution = '720p' } = {}) => ({
    url: 'https://generativelanguage.googleapis.com/v1beta/interactions',
    headers: { 'x-goog-api-key': '$GEMINI_API_KEY' },
    body: {
      model: 'gemini-omni-1.2-flash',
      input: clip.text,
      response_format: {
        type: 'video',
        aspect_ratio: ratio,
        resolution: resolution.toLowerCase(),
        duration: `${clip.seconds}s`,
      },
    },
  }),
};
