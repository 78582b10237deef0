import { speechTime } from '../../check/speech-time.ts';
import { limits } from '../../product/limits.ts';
import {
  emptyTexts,
  type SceneFieldKey,
  type SceneTexts,
  sceneFieldKeys,
  sceneFieldLabels,
} from '../../scene/fields.ts';
import { characterCount } from '../../text/characters.ts';
import { quoted, type Report } from './report.ts';
import type { ReadScene } from './script-shots.ts';
import { actionTime, sceneSeconds, splitToFit } from './timing.ts';

/** A scene from a list or a prompt. Its texts may be too long and its duration missing. */
export interface LooseScene extends SceneTexts {
  duration?: number | undefined;
  status?: string;
}

const fieldLimits = { seconds: Number.POSITIVE_INFINITY, characters: limits.fieldLength };

/**
 * Makes scenes that can be stored, usually a single one. An action or dialogue that is too long for its field continues
 * in further scenes. Other fields are cut, and the rest is reported. A missing duration is estimated from the action
 * and the dialogue.
 * @param line the scene's line in the file
 */
export function fitFields(
  { duration, status, ...texts }: LooseScene,
  line: number | null,
  report: Report,
): ReadScene[] {
  const isFit = sceneFieldKeys.every((key) => characterCount(texts[key]) <= limits.fieldLength);
  const pieces = isFit ? [texts] : cutTexts(texts, line, report);
  return pieces.map((piece, index) => ({
    duration: (index === 0 && secondsInRange(duration, line, report)) || neededSeconds(piece),
    ...piece,
    ...(status !== undefined && { status }),
  }));
}

function secondsInRange(seconds: number | undefined, line: number | null, report: Report): number | undefined {
  if (seconds === undefined) return undefined;
  const { min, max } = limits.sceneDuration;
  const fit = Math.min(max, Math.max(min, seconds));
  if (fit !== seconds)
    report.add(line, `${seconds} s became ${fit} s: a scene lasts ${min} to ${max} s.`, 'seconds out of range');
  return fit;
}

/**
 * Estimates how long the action and the dialogue take, in seconds. A scene without either gets the default of a new
 * scene.
 */
export function neededSeconds({ action, dialog }: Pick<SceneTexts, 'action' | 'dialog'>): number {
  return action === '' && dialog === ''
    ? limits.sceneDuration.added
    : sceneSeconds(actionTime(action) + speechTime(dialog).seconds);
}

function cutTexts(texts: SceneTexts, line: number | null, report: Report): SceneTexts[] {
  const split = { action: cut(texts.action), dialog: cut(texts.dialog) };
  const first = { ...texts };
  for (const key of sceneFieldKeys) {
    const [start = '', ...rest] = cut(texts[key]);
    first[key] = start;
    if (rest.length > 0 && key !== 'action' && key !== 'dialog') {
      report.add(
        line,
        `${sceneFieldLabels[key]}, longer than ${limits.fieldLength} characters: ${quoted(rest.join(' '))}`,
        'long texts',
      );
    }
  }
  const count = Math.max(split.action.length, split.dialog.length);
  const at = (key: 'action' | 'dialog', index: number) => split[key][index] ?? '';
  const following = Array.from({ length: Math.max(0, count - 1) }, (_, index) => ({
    ...emptyTexts,
    ...{ scene: first.scene, action: at('action', index + 1), dialog: at('dialog', index + 1) },
  }));
  return [first, ...following];
}

function cut(text: string): string[] {
  return characterCount(text) <= limits.fieldLength ? [text] : splitToFit(text, fieldLimits, () => 0);
}

/** Appends a text to a field, after `between` unless the field is empty. */
export function addText(texts: SceneTexts, key: SceneFieldKey, text: string, between = '\n'): void {
  texts[key] = texts[key] === '' ? text : `${texts[key]}${between}${text}`;
}
