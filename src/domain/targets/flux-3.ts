import { cite } from './facts.ts';
import { limitsOnly } from './limits-only.ts';

const maker = cite('https://docs.bfl.ai/guides/prompting_video_text_to_video', '2026-11-22', 'maker');
const router = cite('https://docs.comfy.org/development/comfy-router/models/bfl/flux-3-video', '2026-11-22', 'gateway');
const venice = cite('https://docs.venice.ai/models/flux-3-video', '2026-11-22', 'gateway');

/** The API's names for resolutions. */
const names: Partial<Record<string, string>> = { '720p': 'hd', '1080p': 'fhd' };

export const flux3 = limitsOnly(
  {
    id: 'flux-3',
    label: 'FLUX 3',
    maker: 'Black Forest Labs',
    facts: {
      seconds: router({ kind: 'whole', min: 5, max: 20 }),
      ratios: router(['16:9', '9:16', '1:1', '21:9', '2:1', '4:3', '3:4']),
      resolutions: router(['720p', '1080p']),
      audio: router('optional'),
      order: maker('Camera, subject, motion, environment, style'),
      references: router('1 to 10 keyframes'),
      model: router('flux-3-video'),
      request: router('{ mode, prompt, duration, resolution, aspect_ratio, generate_audio }'),
      prices: venice({ '720p': 0.187, '1080p': 0.319 }),
    },
  },
  (text, seconds, { ratio = '16:9', resolution = '720p', audio = true }) => ({
    url: 'https://api.bfl.ai/v1/flux-3-video',
    headers: { 'x-key': '$BFL_API_KEY' },
    body: {
      mode: 't2v',
      prompt: text,
      duration: seconds,
      resolution: names[resolution] ?? 'hd',
      aspect_ratio: ratio,
      generate_audio: audio,
    },
  }),
);
