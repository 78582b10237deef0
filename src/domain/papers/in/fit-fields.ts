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
import { actionTime, piecesThatFit, sceneSeconds } from './timing.ts';

/** A scene as a list or a prompt gives it: its texts may be too long, its seconds missing. */
export interface LooseScene extends SceneTexts {
  duration?: number | undefined;
  status?: string;
}

const anyTime = { seconds: Number.POSITIVE_INFINITY, characters: limits.fieldLength };

/**
 * A scene as it can be stored. Of an action or a dialogue longer than a field, the rest is in scenes behind it; of other
 * fields the rest is reported. Missing seconds are those that the action and the speech take.
 * @param line where it stands in the file
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
    report.add(line, `${seconds} s became ${fit} s, as a scene has ${min} to ${max} s.`, 'seconds out of range');
  return fit;
}

/** The seconds that the action and the speech take. */
export function neededSeconds({ action, dialog }: Pick<SceneTexts, 'action' | 'dialog'>): number {
  return action === '' && dialog === ''
    ? limits.sceneDuration.added
    : sceneSeconds(actionTime(action) + speechTime(dialog).seconds);
}

function cutTexts(texts: SceneTexts, line: number | null, report: Report): SceneTexts[] {
  const goesOn = { action: cut(texts.action), dialog: cut(texts.dialog) };
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
  const count = Math.max(goesOn.action.length, goesOn.dialog.length);
  const at = (key: 'action' | 'dialog', index: number) => goesOn[key][index] ?? '';
  const following = Array.from({ length: Math.max(0, count - 1) }, (_, index) => ({
    ...emptyTexts,
    ...{ scene: first.scene, action: at('action', index + 1), dialog: at('dialog', index + 1) },
  }));
  return [first, ...following];
}

function cut(text: string): string[] {
  return characterCount(text) <= limits.fieldLength ? [text] : piecesThatFit(text, anyTime, () => 0);
}

/** Adds a text to a field, behind what it has. */
export function addText(texts: SceneTexts, key: SceneFieldKey, text: string, between = '\n'): void {
  texts[key] = texts[key] === '' ? text : `${texts[key]}${between}${text}`;
}
