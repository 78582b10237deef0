import { cite } from './facts.ts';
import { cleanSpeech, quotedInProse } from './generic-layout.ts';
import { lookParts } from './look.ts';
import { cachedPerScene, joinParts, line, sentences, visualsInOrder, wrapParts } from './parts.ts';
import { type Speech, speechReader, wholeSound } from './sound-parts.ts';
import type { ClipScenes, PromptLine, PromptPart, Target } from './target.ts';

const maker = cite('https://github.com/Lightricks/LTX-2: README', '2026-11-22', 'maker');
const rules = cite('https://github.com/Lightricks/LTX-2: gemma4_t2v_system_prompt.txt', '2026-11-22', 'maker');
const router = cite('https://docs.comfy.org/development/comfy-router/models/ltx/ltx-2-5-fast', '2026-11-22', 'gateway');
const node = cite('https://docs.comfy.org/built-in-nodes: LTX-2 text to video', '2026-11-22', 'gateway');
const venice = cite('https://docs.venice.ai/models/ltx-2-5-fast', '2026-11-22', 'gateway');

const picture = visualsInOrder(['subject', 'scene', 'camera', 'cam', 'light', 'grade']);

/** Writes a scene for a paragraph without labels: the picture, then quoted speech, then sound. */
const shotText = cachedPerScene((scene, speeches: readonly Speech[] = []): PromptPart[] => {
  const speech = speeches.map((one) => quotedInProse(one, 'A voice says: '));
  return joinParts([picture(scene), ...speech, wholeSound(scene)], ' ');
});
const readSpeeches = speechReader(cleanSpeech);

function lines(clip: ClipScenes): PromptLine[] {
  const speeches = readSpeeches(clip);
  const scenes = clip.shots.map(({ scene }, index) =>
    wrapParts(index === 0 ? '' : 'Then the shot cuts. ', shotText(scene, speeches[index])),
  );
  const style = lookParts(clip.look);
  return line('text', joinParts([...scenes, style.length > 0 ? sentences([style]) : []], ' '));
}

const pixelSides: Partial<Record<string, readonly [long: number, short: number]>> = {
  '720p': [1_280, 720],
  '1080p': [1_920, 1_080],
  '1440p': [2_560, 1_440],
  '4K': [3_840, 2_160],
};

/** LTX-2.5 expects one chronological paragraph without labels. Its maker recommends at most 200 words. */
export const ltx25: Target = {
  id: 'ltx-2.5',
  label: 'LTX-2.5',
  maker: 'Lightricks',
  copied: 'Your prompt is ready to use in LTX-2.5.',
  status: { state: 'active' },
  ownLayout: true,
  apart: { look: false, speech: false, sound: false, music: false },
  shotStep: 0.1,
  facts: {
    seconds: venice({ kind: 'set', values: [6, 8, 10, 12, 14, 16, 18, 20] }),
    text: [
      node({ of: 'clip', max: 10_000, unit: 'characters', hard: true, on: 'Comfy' }),
      maker({ of: 'clip', max: 200, unit: 'words', hard: false }),
    ],
    ratios: router(['16:9', '9:16']),
    resolutions: router(['720p', '1080p', '1440p', '4K']),
    audio: router('optional'),
    timeMarks: rules('none'),
    order: maker('Action, gestures, appearance, background, camera, light, changes; one paragraph'),
    speech: maker("saying, 'We should go.'"),
    sound: rules('In prose'),
    music: rules('In prose'),
    model: router('ltx-2-5-fast'),
    request: router('{ prompt, duration, resolution, fps, generate_audio }'),
    prices: venice({ '720p': 0.0989, '1080p': 0.143, '1440p': 0.209, '4K': 0.33 }),
    life: venice('Released on 2026-08-11'),
  },
  clip: lines,
  request(clip, { ratio, resolution = '720p', audio = true } = {}) {
    const [long, short] = pixelSides[resolution] ?? [1_280, 720];
    return {
      on: 'Comfy Router',
      body: {
        model: 'ltx-2-5-fast',
        prompt: clip.text,
        duration: clip.seconds,
        resolution: ratio === '9:16' ? `${short}x${long}` : `${long}x${short}`,
        fps: 25,
        generate_audio: audio,
      },
    };
  },
};
