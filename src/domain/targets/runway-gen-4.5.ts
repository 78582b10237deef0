import { cite } from './facts.ts';
import { genericClip } from './generic-layout.ts';
import { line, visualsInOrder } from './parts.ts';
import type { ClipScenes, PromptLine, Target } from './target.ts';

const types = cite('https://www.npmjs.com/package/@runwayml/sdk: types of 4.20.1', '2026-11-22', 'maker');
const academy = cite('https://academy.runwayml.com/prompt-guide', '2026-11-22', 'maker');
const formula = cite('https://opten.space/en/models/runway-gen4.5', '2026-11-22', 'guide');
const help = cite('https://help.runwayml.com: Gen-4 prompting guide', '2026-11-22', 'maker');
const prices = cite('https://inference.sh: 12 credits a second', '2026-11-22', 'guide');

const picture = visualsInOrder(['camera', 'cam', 'subject', 'scene', 'light', 'grade']);

function lines(clip: ClipScenes): PromptLine[] {
  return genericClip(clip, ({ shots }) => shots.map(({ scene }) => line('text', picture(scene))));
}

/** Runway Gen-4.5 renders silent clips, from prompts of at most 1,000 UTF-16 units. */
export const runwayGen45: Target = {
  id: 'runway-gen-4.5',
  label: 'Runway Gen-4.5',
  maker: 'Runway',
  copied: 'Your prompt is ready to use in Runway Gen-4.5.',
  status: { state: 'active' },
  ownLayout: true,
  apart: { look: false, speech: false, sound: false, music: false },
  drops: ['audio', 'dialog'],
  shotStep: 0.1,
  facts: {
    seconds: types({ kind: 'whole', min: 2, max: 10 }),
    text: [types({ of: 'clip', max: 1_000, unit: 'utf-16 units', hard: true })],
    ratios: types(['16:9', '9:16']),
    resolutions: types(['720p']),
    audio: types('none'),
    order: formula('[Camera] shot of [subject] [action] in [environment]. [details]'),
    negatives: help('Not supported: describe only what is visible'),
    references: types('None'),
    cameraMoves: academy(1),
    model: types('gen4.5'),
    request: types('POST /v1/text_to_video'),
    prices: prices({ '720p': 0.12 }),
  },
  clip: lines,
  request: (clip, { ratio } = {}) => ({
    url: 'https://api.dev.runwayml.com/v1/text_to_video',
    headers: { Authorization: 'Bearer $RUNWAYML_API_SECRET', 'X-Runway-Version': '2024-11-06' },
    body: {
      model: 'gen4.5',
      promptText: clip.text,
      ratio: ratio === '9:16' ? '720:1280' : '1280:720',
      duration: clip.seconds,
    },
  }),
};
