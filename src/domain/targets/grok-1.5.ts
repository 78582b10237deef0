import { cite } from './facts.ts';
import { dataUrl } from './first-frame.ts';
import { limitsOnly } from './limits-only.ts';

const client = cite('https://www.npmjs.com/package/@ai-sdk/xai: 5.0.12', '2026-11-22', 'gateway');
const source = cite('https://github.com/vercel/ai: packages/xai/src', '2026-11-26', 'gateway');
const guide = cite('https://seaimagine.ai: guide to Grok Imagine, after docs.x.ai', '2026-11-22', 'guide');
const before = cite(
  'https://docs.x.ai/docs/model-capabilities/video/generation, quoted by a guide',
  '2026-11-21',
  'guide',
);
const prices = cite('https://inference.sh: prices of 2026-11-06', '2026-11-22', 'gateway');

export const grok15 = limitsOnly(
  {
    id: 'grok-1.5',
    label: 'Grok Imagine 1.5',
    maker: 'xAI',
    facts: {
      seconds: client({ kind: 'whole', min: 1, max: 15 }),
      text: [before({ of: 'clip', max: 4_096, unit: 'characters', hard: true })],
      ratios: client(['16:9', '9:16', '1:1', '4:3', '3:4', '3:2', '2:3']),
      resolutions: client(['480p', '720p', '1080p']),
      audio: client('always'),
      order: guide('The opening composition first'),
      references: client('At most 7 images'),
      firstFrame: source('image.url, as a data URL'),
      model: client('grok-imagine-video-1.5'),
      request: client('POST /v1/videos/generations'),
      prices: prices({ '480p': 0.08, '720p': 0.14, '1080p': 0.25 }),
    },
  },
  (text, seconds, { ratio = '16:9', resolution = '480p' }, firstFrame) => ({
    url: 'https://api.x.ai/v1/videos/generations',
    headers: { Authorization: 'Bearer $XAI_API_KEY' },
    body: {
      model: 'grok-imagine-video-1.5',
      prompt: text,
      ...(firstFrame && { image: { url: dataUrl(firstFrame) } }),
      ...{ duration: seconds, aspect_ratio: ratio, resolution },
    },
  }),
);
