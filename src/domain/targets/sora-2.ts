import { cleanDialogue } from '../clean.ts';
import { formatDuration } from '../duration.ts';
import { type SceneFieldKey, sceneFields } from '../fields.ts';
import { fieldParts, joinParts, wrapParts } from './parts.ts';
import type { PromptLine, PromptPart, PromptScene, Target } from './target.ts';

/** The fields that the layout names; any other one is written under its label. */
const named: readonly SceneFieldKey[] = [
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
const others = sceneFields.filter(({ key }) => !named.includes(key));
const otherSights = others.filter(({ group }) => group !== 'sound');
const otherSounds = others.filter(({ group }) => group === 'sound');

function picture(scene: PromptScene): PromptPart[] {
  const sentences = [
    fieldParts(scene, 'camera'),
    fieldParts(scene, 'cam'),
    joinParts([fieldParts(scene, 'subject'), fieldParts(scene, 'action')], ' '),
    fieldParts(scene, 'scene'),
    wrapParts('Lighting: ', fieldParts(scene, 'light')),
    wrapParts('Color grading: ', fieldParts(scene, 'grade')),
    ...otherSights.map(({ key, label }) => wrapParts(`${label}: `, fieldParts(scene, key))),
  ];
  return wrapParts('', joinParts(sentences, '. '), '.');
}

/**
 * The layout of the Sora 2 prompt: a header, one line of picture, then speech, then sound.
 * Its maker shut the generator down: https://developers.openai.com/api/docs/models/sora-2, read on 2026-11-21.
 */
export const sora2: Target = {
  label: 'Sora 2',
  copied: 'Your prompt is ready to use in Sora 2.',
  retiredOn: '2026-09-24',
  opening: () => [],
  scene(scene) {
    const dialogue = wrapParts('Dialogue: "', fieldParts(scene, 'dialog', cleanDialogue), '"');
    const sound = dialogue.length > 0 ? 'Background sound: ' : 'Audio: ';
    const lines: PromptLine[] = [
      { kind: 'heading', parts: [{ text: `Scene ${scene.sceneNumber} (${formatDuration(scene.duration)}):` }] },
      { kind: 'text', parts: picture(scene) },
      { kind: 'dialog', parts: dialogue },
      { kind: 'label', parts: wrapParts(sound, fieldParts(scene, 'audio')) },
      ...otherSounds.map(
        ({ key, label }): PromptLine => ({ kind: 'label', parts: wrapParts(`${label}: `, fieldParts(scene, key)) }),
      ),
    ];
    return lines.filter(({ parts }) => parts.length > 0);
  },
  between: [
    { kind: 'separator', parts: [] },
    { kind: 'separator', parts: [{ text: '---' }] },
    { kind: 'separator', parts: [] },
  ],
};
