import { cite } from './facts.ts';
import { withLook } from './look.ts';
import { emptyLine, joinLines } from './parts.ts';
import { seedanceMarks, seedanceRequest, seedanceScenes } from './seedance.ts';
import type { ClipScenes, PromptLine, RenderSettings, Shot, Target } from './target.ts';

const guide = cite('https://github.com/smixs/visual-skills: references/seedance-25.md', '2026-11-22', 'guide');
const router = cite(
  'https://docs.comfy.org/development/comfy-router/models/byteplus/dreamina-seedance-2-5-260628',
  '2026-11-22',
  'gateway',
);
const client = cite('https://github.com/vercel/ai: packages/bytedance/src', '2026-11-26', 'gateway');
const runway = cite('https://github.com/runwayml/sdk-python: release notes of v5.27.0', '2026-11-21', 'gateway');
const venice = cite('https://docs.venice.ai/models/seedance-2-5', '2026-11-22', 'gateway');

function lines(clip: ClipScenes, { language }: RenderSettings = {}): PromptLine[] {
  const lead = ({ from, to }: Shot) => (clip.shots.length > 1 ? `[${from}-${to}s]` : '');
  const blocks = seedanceScenes(clip, { lead, brackets: ['(', ')'], language });
  return joinLines(withLook(blocks, clip.look), [emptyLine]);
}

/**
 * Seedance 2.5 follows a timeline in whole seconds. Each window should last at least 3 s, with one action and one
 * camera move.
 */
export const seedance25: Target = {
  id: 'seedance-2.5',
  label: 'Seedance 2.5',
  maker: 'ByteDance',
  copied: 'Your prompt is ready to use in Seedance 2.5.',
  status: { state: 'active' },
  ownLayout: true,
  apart: { look: false, speech: true, sound: true, music: true },
  marks: seedanceMarks,
  shotStep: 1,
  facts: {
    seconds: guide({ kind: 'whole', min: 4, max: 30 }),
    text: [runway({ of: 'clip', max: 15_000, unit: 'utf-16 units', hard: true, on: 'Runway' })],
    ratios: router(['16:9', '9:16', '1:1', '21:9', '4:3', '3:4']),
    resolutions: router(['480p', '720p', '1080p']),
    audio: router('optional'),
    timeMarks: guide('ranges'),
    shortestShot: guide(3),
    order: guide('References, a summary in one line, the timeline, notes for the whole clip'),
    speech: guide('{We should go.}'),
    sound: guide('<effects>'),
    music: guide('(music)'),
    negatives: guide('In prose: No subtitles.'),
    references: guide('@Image 1 with its role, at most 30'),
    firstFrame: client('In content, with the role first_frame'),
    cameraMoves: guide(1),
    model: router('dreamina-seedance-2-5-260628'),
    request: router('POST /api/v3/contents/generations/tasks'),
    prices: venice({ '480p': 0.1685, '720p': 0.29, '1080p': 0.716 }),
    life: guide('Released on 2026-07-31'),
  },
  clip: lines,
  request: (clip, settings) => seedanceRequest('dreamina-seedance-2-5-260628', clip, settings),
};
