import { cleanDialogue, cleanText } from '../clean.ts';
import { formatDuration } from '../duration.ts';
import type { PromptLine, PromptScene, Target } from './target.ts';

function labelled(label: string, value: string): string {
  return value && `${label}: ${value}`;
}

function picture(scene: PromptScene): string {
  const sentences = [
    cleanText(scene.camera),
    cleanText(scene.cam),
    [cleanText(scene.subject), cleanText(scene.action)].filter(Boolean).join(' '),
    cleanText(scene.scene),
    labelled('Lighting', cleanText(scene.light)),
    labelled('Color grading', cleanText(scene.grade)),
  ].filter(Boolean);
  return sentences.length > 0 ? `${sentences.join('. ')}.` : '';
}

/**
 * The layout of the Sora 2 prompt: a header, one line of picture, then speech, then sound.
 * Its maker shut the generator down: https://developers.openai.com/api/docs/models/sora-2, read on 2026-11-21.
 */
export const sora2: Target = {
  label: 'Sora 2',
  retiredOn: '2026-09-24',
  opening: () => [],
  scene(scene) {
    const dialogue = cleanDialogue(scene.dialog);
    const lines: PromptLine[] = [
      { kind: 'heading', text: `Scene ${scene.sceneNumber} (${formatDuration(scene.duration)}):` },
      { kind: 'text', text: picture(scene) },
      { kind: 'dialog', text: dialogue && `Dialogue: "${dialogue}"` },
      { kind: 'label', text: labelled(dialogue ? 'Background sound' : 'Audio', cleanText(scene.audio)) },
    ];
    return lines.filter((line) => line.text);
  },
  between: [
    { kind: 'separator', text: '' },
    { kind: 'separator', text: '---' },
    { kind: 'separator', text: '' },
  ],
};
