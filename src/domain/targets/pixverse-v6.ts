import { cite } from './facts.ts';
import { limitsOnly } from './limits-only.ts';

const node = cite('https://docs.comfy.org/built-in-nodes/PixverseV6TextToVideoNode', '2026-11-22', 'gateway');
// the documentation mentions eight ratios without listing them
const assumed = cite('https://docs.comfy.org/built-in-nodes/PixverseV6TextToVideoNode', '2026-11-22', 'unverified');
// a range up to $0.115, by resolution and sound: the highest for all of them
const highest = cite('https://inference.sh/apps/pixverse/v6', '2026-11-26', 'unverified');

export const pixverseV6 = limitsOnly({
  id: 'pixverse-v6',
  label: 'PixVerse V6',
  maker: 'PixVerse',
  facts: {
    seconds: node({ kind: 'whole', min: 1, max: 15 }),
    text: [node({ of: 'clip', max: 5_000, unit: 'characters', hard: true, on: 'Comfy' })],
    ratios: assumed(['16:9', '9:16', '1:1', '4:3', '3:4', '3:2', '2:3', '21:9']),
    resolutions: node(['720p', '1080p', '540p', '360p']),
    audio: node('optional'),
    model: node('v6'),
    prices: highest({ '720p': 0.115, '1080p': 0.115, '540p': 0.115, '360p': 0.115 }),
  },
});
