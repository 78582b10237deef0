import { cite } from './facts.ts';
import { limitsOnly } from './limits-only.ts';

const maker = cite(
  'https://www.alibabacloud.com/help/model-studio/wan3-video-generation-api-reference',
  '2026-11-22',
  'maker',
);
const router = cite('https://docs.comfy.org/development/comfy-router/models/wan/wan3-0-video', '2026-11-22', 'gateway');
const venice = cite('https://docs.venice.ai/models/wan-3-0', '2026-11-22', 'gateway');

export const wan3 = limitsOnly(
  {
    id: 'wan-3',
    label: 'Wan 3.0',
    maker: 'Alibaba',
    facts: {
      seconds: router({ kind: 'whole', min: 2, max: 30 }),
      text: [router({ of: 'clip', max: 20_000, unit: 'characters', hard: true, on: 'Comfy' })],
      ratios: maker(['16:9', '9:16', '1:1', '4:3', '3:4']),
      resolutions: maker(['1080P', '720P', '480P']),
      audio: router('optional'),
      references: maker('Image 1, Video 1, in the order of the inputs'),
      model: maker('wan3.0-video'),
      request: maker('POST /api/v1/services/aigc/video-generation/video-synthesis'),
      prices: venice({ '480P': 0.065, '720P': 0.13, '1080P': 0.26 }),
      life: maker('In preview'),
    },
  },
  (text, seconds, { ratio = '16:9', resolution = '1080P', audio = true }) => ({
    url: 'https://$WORKSPACE_ID.ap-southeast-1.maas.aliyuncs.com/api/v1/services/aigc/video-generation/video-synthesis',
    headers: { Authorization: 'Bearer $DASHSCOPE_API_KEY', 'X-DashScope-Async': 'enable' },
    body: {
      model: 'wan3.0-video',
      input: { prompt: text },
      parameters: { resolution, ratio, duration: seconds, audio },
    },
  }),
);
