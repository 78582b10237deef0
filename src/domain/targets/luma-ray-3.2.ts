import { cite } from './facts.ts';
import { limitsOnly } from './limits-only.ts';

const node = cite('https://docs.comfy.org/built-in-nodes/LumaRay32TextToVideoNode', '2026-11-22', 'gateway');

export const lumaRay32 = limitsOnly(
  {
    id: 'luma-ray-3.2',
    label: 'Luma Ray 3.2',
    maker: 'Luma',
    facts: {
      seconds: node({ kind: 'set', values: [5, 10] }),
      text: [node({ of: 'clip', max: 6_000, unit: 'characters', hard: true, on: 'Comfy' })],
      ratios: node(['16:9', '9:16', '1:1', '4:3', '3:4', '21:9']),
      resolutions: node(['720p', '1080p', '540p', '360p']),
      references: node('A first and a last frame'),
      model: node('ray-3.2'),
      request: node('{ prompt, type: "video", aspect_ratio, video: { duration, resolution } }'),
    },
  },
  (text, seconds, { ratio = '16:9', resolution = '720p' }) => ({
    on: 'Comfy Router',
    body: {
      model: 'ray-3.2',
      prompt: text,
      type: 'video',
      aspect_ratio: ratio,
      video: { duration: `${seconds}s`, resolution },
    },
  }),
);
