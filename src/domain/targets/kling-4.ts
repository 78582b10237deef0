import { cite } from './facts.ts';
import { genericClip } from './generic-layout.ts';
import type { Target } from './target.ts';

const node = cite('https://docs.comfy.org/built-in-nodes/Kling4TextToVideoNode', '2026-11-22', 'gateway');
const router = cite('https://docs.comfy.org/development/comfy-router/models/kling/kling-4-0', '2026-11-22', 'gateway');
const guide = cite('https://runware.ai/docs/models/klingai-video-4-0/guides', '2026-11-22', 'guide');
const prices = cite('https://muapi.ai/playground/kling-4.0', '2026-11-22', 'gateway');
const release = cite('https://docs.venice.ai/models/kling-4-0', '2026-11-22', 'gateway');

/** Kling 4.0 has limits published by resellers, but no guide by its maker, so its layout is generic. */
export const kling4: Target = {
  id: 'kling-4',
  label: 'Kling 4.0',
  maker: 'Kuaishou',
  copied: 'Your prompt is ready to use in Kling 4.0.',
  status: { state: 'active' },
  ownLayout: false,
  apart: { look: false, speech: true, sound: true, music: false },
  shotStep: 1,
  facts: {
    seconds: node({ kind: 'whole', min: 3, max: 30 }),
    text: [router({ of: 'clip', max: 26_000, unit: 'characters', hard: true, on: 'Comfy' })],
    ratios: node(['16:9', '9:16', '1:1', '21:9']),
    resolutions: node(['720p', '1080p']),
    audio: node('always'),
    speech: guide('Straight double quotes after the manner'),
    sound: guide('A last sentence that begins with Audio:'),
    references: router('@Image1 in the order of the inputs'),
    model: router('kling-4.0'),
    request: router('{ contents: [{ type: "prompt", text }], settings: { duration, resolution, aspect_ratio } }'),
    prices: prices({ '720p': 0.157, '1080p': 0.235 }),
    life: release('Released on 2026-10-24'),
  },
  clip: (clip) => genericClip(clip),
  request: (clip, { ratio = '16:9', resolution = '720p' } = {}) => ({
    on: 'Comfy Router',
    body: {
      contents: [{ type: 'prompt', text: clip.text }],
      settings: { duration: clip.seconds, resolution, aspect_ratio: ratio },
    },
  }),
};
