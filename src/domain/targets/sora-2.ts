import { formatDuration } from '../scene/duration.ts';
import { type SceneFieldKey, sceneFields } from '../scene/fields.ts';
import { cleanDialogue, cleanText } from '../text/clean.ts';
import { cite } from './facts.ts';
import { styleParts } from './look.ts';
import { emptyLine, fieldParts, heading, joinLines, joinParts, line, wrapParts } from './parts.ts';
import type { PromptLine, PromptPart, PromptScene, Target } from './target.ts';

/** Fields with their own position in the layout. Other fields are written under their labels. */
const positionedFields: readonly SceneFieldKey[] = [
  'camera',
  'cam',
  'subject',
  'action',
  'scene',
  'light',
  'grade',
  'dialog',
  'audio',
];
const others = sceneFields.filter(({ key }) => !positionedFields.includes(key));
const otherSights = others.filter(({ group }) => group !== 'sound');
const otherSounds = others.filter(({ group }) => group === 'sound');

/** The labeled fields at the end of the picture line, in order. */
export const pictureLabels: readonly (readonly [field: SceneFieldKey, label: string])[] = [
  ['light', 'Lighting: '],
  ['grade', 'Color grading: '],
  ...otherSights.map(({ key, label }) => [key, `${label}: `] as const),
];

function picture(scene: PromptScene, look: string | undefined): PromptPart[] {
  const sentences = [
    fieldParts(scene, 'camera'),
    fieldParts(scene, 'cam'),
    joinParts([fieldParts(scene, 'subject'), fieldParts(scene, 'action')], ' '),
    fieldParts(scene, 'scene'),
    ...pictureLabels.map(([key, label]) => wrapParts(label, fieldParts(scene, key))),
    styleParts(look, cleanText),
  ];
  return wrapParts('', joinParts(sentences, '. '), '.');
}

function sceneInLines(scene: PromptScene, shot: number, look: string | undefined): PromptLine[] {
  const dialogue = wrapParts('Dialogue: "', fieldParts(scene, 'dialog', cleanDialogue), '"');
  const sound = dialogue.length > 0 ? 'Background sound: ' : 'Audio: ';
  return [
    heading(`Scene ${scene.sceneNumber} (${formatDuration(scene.duration)}):`, shot),
    ...line('text', picture(scene, look)),
    ...line('dialog', dialogue),
    ...line('label', wrapParts(sound, fieldParts(scene, 'audio'))),
    ...otherSounds.flatMap(({ key, label }) => line('label', wrapParts(`${label}: `, fieldParts(scene, key)))),
  ];
}

const between = [emptyLine, { kind: 'separator', parts: [{ text: '---' }] }, emptyLine] satisfies PromptLine[];

const deprecations = cite('https://developers.openai.com/api/docs/deprecations', '2026-11-21', 'maker');
const guide = cite('https://developers.openai.com/api/docs/guides/video-generation', '2026-11-21', 'maker');

/**
 * The Sora 2 prompt layout: a header, a picture line, speech, then sound. The product's specification defined it while
 * Sora 2 was available, and it remains the product's own format.
 */
export const sora2 = {
  id: 'sora-2',
  label: 'Sora 2',
  maker: 'OpenAI',
  copied: 'Your prompt is ready to use in Sora 2.',
  status: { state: 'retired', since: '2026-09-24', replacement: 'kling-3' },
  ownLayout: true,
  apart: { look: false, speech: true, sound: true, music: false },
  shotStep: 0.1,
  facts: {
    seconds: guide({ kind: 'set', values: [4, 8, 12] }),
    ratios: guide(['16:9', '9:16']),
    audio: guide('always'),
    model: guide('sora-2'),
    life: deprecations('Switched off by its maker on 2026-09-24.'),
  },
  clip: ({ shots, look }) =>
    joinLines(
      shots.map(({ scene }, shot) => sceneInLines(scene, shot, look)),
      between,
    ),
  film: { opening: () => [], between },
} satisfies Target;
