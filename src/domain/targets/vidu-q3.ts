import { cite } from './facts.ts';
import { limitsOnly } from './limits-only.ts';

const node = cite('https://docs.comfy.org/built-in-nodes/Vidu3TextToVideoNode', '2026-11-22', 'gateway');
const prices = cite('https://fal.ai/models/fal-ai/vidu/q3', '2026-11-22', 'gateway');

export const viduQ3 = limitsOnly({
  id: 'vidu-q3',
  label: 'Vidu Q3',
  maker: 'Shengshu',
  facts: {
    seconds: node({ kind: 'whole', min: 1, max: 16 }),
    text: [node({ of: 'clip', max: 2_000, unit: 'characters', hard: true, on: 'Comfy' })],
    ratios: node(['16:9', '9:16', '1:1', '4:3', '3:4']),
    resolutions: node(['720p', '1080p']),
    audio: node('optional'),
    model: node('viduq3-pro'),
    prices: prices({ '720p': 0.154, '1080p': 0.154 }),
  },
});
