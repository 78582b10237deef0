import { cite } from './facts.ts';
import { withLook } from './look.ts';
import { emptyLine, joinLines } from './parts.ts';
import { seedanceMarks, seedanceRequest, seedanceScenes } from './seedance.ts';
import type { ClipScenes, PromptLine, RenderSettings, Shot, Target } from './target.ts';

const maker = cite(
  'https://github.com/bytedance/agentkit-samples: skills/byted-ark-seedance-pe/references',
  '2026-11-22',
  'maker',
);
// read once; the page could not be found again
const advice = cite('https://github.com/bytedance/agentkit-samples: prompt guide', '2026-11-21', 'unverified');
const client = cite('https://github.com/vercel/ai: packages/bytedance/src', '2026-11-22', 'gateway');
const runway = cite('https://github.com/runwayml/sdk-node: src/resources/text-to-video.ts', '2026-11-22', 'gateway');

function lines(clip: ClipScenes, { language }: RenderSettings = {}): PromptLine[] {
  const lead = (_: Shot, index: number) => (clip.shots.length > 1 ? `Shot ${index + 1}:` : '');
  const blocks = seedanceScenes(clip, { lead, brackets: ['（', '）'], language });
  return joinLines(withLook(blocks, clip.look), [emptyLine]);
}

/** Seedance 2.0 numbers its shots; its guide warns that exact times are unreliable. */
export const seedance2: Target = {
  id: 'seedance-2',
  label: 'Seedance 2.0',
  maker: 'ByteDance',
  copied: 'Your prompt is ready to use in Seedance 2.0.',
  status: { state: 'active' },
  ownLayout: true,
  apart: { look: false, speech: true, sound: true, music: true },
  marks: seedanceMarks,
  shotStep: 0.1,
  facts: {
    seconds: client({ kind: 'whole', min: 4, max: 15 }),
    text: [
      advice({ of: 'clip', max: 1_000, unit: 'words', hard: false }),
      runway({ of: 'clip', max: 3_500, unit: 'utf-16 units', hard: true, on: 'Runway' }),
    ],
    ratios: maker(['16:9', '9:16', '1:1', '21:9', '4:3', '3:4']),
    resolutions: client(['480p', '720p', '1080p', '4K']),
    audio: client('optional'),
    timeMarks: maker('none'),
    order: maker('Subject and motion, environment, camera and cut, look, audio; shots numbered in order'),
    speech: maker('{We should go.}'),
    sound: maker('<effects>'),
    music: maker('（music）'),
    negatives: cite('https://github.com/Emily2040/seedance-2.0', '2026-11-22', 'guide')('In prose, at the end'),
    references: maker('Image 1, in the order of the inputs, at most 9'),
    firstFrame: client('In content, with the role first_frame'),
    cameraMoves: maker(1),
    model: client('dreamina-seedance-2-0-260128'),
    request: client('POST /api/v3/contents/generations/tasks'),
  },
  clip: lines,
  request: (clip, settings) => seedanceRequest('dreamina-seedance-2-0-260128', clip, settings),
};
