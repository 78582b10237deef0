import type { Cast } from '../cast/cast.ts';
import { expandField } from '../clips/scene-mentions.ts';
import { type SceneFieldKey, sceneFieldLabels } from '../scene/fields.ts';
import type { PromptScene, Target } from '../targets/target.ts';
import { cleanText, oneLine } from '../text/clean.ts';
import { cameraMoves } from './camera-moves.ts';
import { checkNames } from './check-names.ts';
import { type Finding, findingQuote, maxQuoteLength } from './finding.ts';
import { checkSpeechTime } from './speech-time.ts';

interface SceneContext {
  target: Target;
  /** The previous scene of the film. */
  before?: PromptScene | undefined;
  cast?: Cast | undefined;
}

/** Finds what a target might reject or change in a scene's texts. */
export function checkScene(scene: PromptScene, { target, before, cast }: SceneContext): Finding[] {
  return [
    ...checkSubject(scene, before),
    ...checkCamera(scene, target, cast),
    ...(target.drops?.includes('dialog') ? [] : checkSpeechTime(scene, cast)),
    ...checkDropped(scene, target, cast),
    ...checkMarks(scene, target, cast),
    ...checkNames(scene, cast),
  ];
}

function hasText(scene: PromptScene, field: SceneFieldKey): boolean {
  return cleanText(scene[field] ?? '') !== '';
}

/** Finds an action without a subject. Suggests the previous scene's subject, if there is one. */
function checkSubject(scene: PromptScene, before: PromptScene | undefined): Finding[] {
  if (!hasText(scene, 'action') || hasText(scene, 'subject')) return [];
  const value = before?.subject ?? '';
  const fix = { type: 'text', field: 'subject', value, label: 'Use the previous subject' } as const;
  const { sceneNumber, action: words = '' } = scene;
  const message = 'An action without a subject';
  return [{ sceneNumber, field: 'subject', kind: 'no-subject', message, words, ...(value.trim() && { mend: fix }) }];
}

// the checks below expand mentions first, since the generator receives the expanded text

function checkCamera(scene: PromptScene, { facts, label }: Target, cast: Cast | undefined): Finding[] {
  const most = facts.cameraMoves?.value;
  if (most === undefined) return [];
  const camera = expandField(scene, 'camera', cast);
  const moves = cameraMoves(camera);
  if (moves.length <= most) return [];
  const message = `${moves.length} camera moves: ${label} takes ${most} per shot`;
  return [
    { sceneNumber: scene.sceneNumber, field: 'camera', kind: 'camera-moves', message, words: findingQuote(camera) },
  ];
}

function checkDropped(scene: PromptScene, { drops = [], label }: Target, cast: Cast | undefined): Finding[] {
  return drops
    .filter((field) => oneLine(scene[field] ?? '') !== '')
    .map((field) => ({
      sceneNumber: scene.sceneNumber,
      field,
      kind: 'dropped',
      message: `${label} renders no sound: ${sceneFieldLabels[field]} is left out`,
      // enough for a quote, even if the text has much white space
      words: findingQuote(expandField(scene, field, cast, 10 * maxQuoteLength)),
    }));
}

function checkMarks(scene: PromptScene, { marks = [], label }: Target, cast: Cast | undefined): Finding[] {
  const texts = new Map(marks.map(({ field }) => [field, '']));
  for (const field of texts.keys()) texts.set(field, expandField(scene, field, cast));
  return marks
    .filter(({ field, mark }) => texts.get(field)?.includes(mark))
    .map(({ field, mark, lookAlike }) => ({
      sceneNumber: scene.sceneNumber,
      field,
      kind: 'mark',
      message: `${label} reads ${mark} as markup, so the prompt has ${lookAlike} instead`,
      words: findingQuote(texts.get(field) ?? ''),
    }));
}
