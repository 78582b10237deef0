import { cite } from './facts.ts';
import { cleanSpeech, quotedInProse } from './generic-layout.ts';
import { withLook } from './look.ts';
import { clockTime, emptyLine, joinLines, line, sentences, visualsInOrder, withLead, wrapParts } from './parts.ts';
import { type Speech, sceneSound, speechReader } from './sound-parts.ts';
import type { ClipScenes, PromptLine, PromptScene, Target } from './target.ts';

const maker = cite('https://docs.cloud.google.com: models/veo/3-1-generate', '2026-11-22', 'maker');
const types = cite('https://www.npmjs.com/package/@google/genai: types of 3.1.0', '2026-11-22', 'maker');
const gemini = cite('https://ai.google.dev/gemini-api/docs/veo', '2026-11-22', 'maker');
const runway = cite('https://www.npmjs.com/package/@runwayml/sdk: types of 4.20.1', '2026-11-22', 'gateway');
const vertex = cite('https://github.com/vercel/ai: packages/google-vertex/src', '2026-11-26', 'gateway');
const guide = cite('https://github.com/smixs/visual-skills: references/veo.md', '2026-11-22', 'guide');
const prices = cite('https://dev.to: list prices of June 2026', '2026-11-22', 'guide');

const picture = visualsInOrder(['camera', 'cam', 'subject', 'scene', 'light', 'grade']);

const readSpeeches = speechReader(cleanSpeech);

function sceneInLines(scene: PromptScene, mark: string, speeches: readonly Speech[] = []): PromptLine[] {
  const { effects, ambience, music } = sceneSound(scene);
  return [
    ...line('text', withLead(mark, picture(scene))),
    ...speeches.flatMap((speech) => line('dialog', quotedInProse(speech))),
    ...line('label', wrapParts('SFX: ', sentences(effects))),
    ...line('label', wrapParts('Ambient: ', sentences(ambience))),
    ...line('label', wrapParts('Music: ', sentences(music))),
  ];
}

function lines(clip: ClipScenes): PromptLine[] {
  const speeches = readSpeeches(clip);
  const blocks = clip.shots.map(({ scene, from, to }, index) =>
    sceneInLines(scene, clip.shots.length > 1 ? `[${clockTime(from)}-${clockTime(to)}]` : '', speeches[index]),
  );
  return joinLines(withLook(blocks, clip.look), [emptyLine]);
}

/** Veo 3.1 expects the camera first. In a clip of several shots, each shot begins with its time. */
export const veo31: Target = {
  id: 'veo-3.1',
  label: 'Veo 3.1',
  maker: 'Google',
  copied: 'Your prompt is ready to use in Veo 3.1.',
  status: { state: 'active' },
  ownLayout: true,
  apart: { look: false, speech: true, sound: true, music: true },
  shotStep: 1,
  facts: {
    seconds: maker({ kind: 'set', values: [4, 6, 8] }),
    text: [runway({ of: 'clip', max: 1_000, unit: 'utf-16 units', hard: true, on: 'Runway' })],
    ratios: maker(['16:9', '9:16']),
    resolutions: types(['720p', '1080p', '4K']),
    audio: types('optional'),
    timeMarks: guide('ranges'),
    order: guide('Cinematography, subject, action, context, style and ambiance'),
    speech: gemini("A man murmurs, 'This must be it.'"),
    sound: guide('SFX: ..., Ambient: ...'),
    negatives: types('A field of the request'),
    references: gemini('At most 3 images'),
    firstFrame: vertex('instances[0].image, as base64'),
    model: maker('veo-3.1-generate-001'),
    request: types('predictLongRunning: instances, parameters'),
    prices: prices({ '720p': 0.4, '1080p': 0.4 }),
    life: gemini('The preview in the Gemini API ended on 2026-10-22; the model on the Agent Platform continues.'),
  },
  clip: lines,
  request: (clip, { ratio = '16:9', resolution = '720p', audio = true } = {}) => ({
    url: 'https://us-central1-aiplatform.googleapis.com/v1/projects/$GOOGLE_CLOUD_PROJECT/locations/us-central1/publishers/google/models/veo-3.1-generate-001:predictLongRunning',
    headers: { Authorization: 'Bearer $GOOGLE_ACCESS_TOKEN' },
    body: {
      instances: [
        {
          prompt: clip.text,
          ...(clip.firstFrame && {
            image: { bytesBase64Encoded: clip.firstFrame.base64, mimeType: clip.firstFrame.type },
          }),
        },
      ],
      parameters: {
        durationSeconds: clip.seconds,
        aspectRatio: ratio,
        resolution: resolution.toLowerCase(),
        generateAudio: audio,
      },
    },
  }),
};
