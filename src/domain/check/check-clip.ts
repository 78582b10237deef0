import { secondsInWords, secondsRange } from '../clips/seconds.ts';
import { limits } from '../product/limits.ts';
import { emptyTexts, isBlank } from '../scene/fields.ts';
import type { PromptScene, Target } from '../targets/target.ts';
import { checkScene } from './check-scene.ts';
import { checkTextLimits } from './check-text-limits.ts';
import type { ClipToCheck } from './clip-to-check.ts';
import type { Finding } from './finding.ts';

/** Finds what a target might reject or change: first in the whole clip, then scene by scene. */
export function checkClip(checked: ClipToCheck): Finding[] {
  const { clip, scenes, target, before } = checked;
  const { shots } = scenes;
  const findings = [
    ...checkDuration(checked),
    ...checkTextLimits(checked),
    ...shots.flatMap(({ scene, from, to }, index) => [
      ...(shots.length > 1 ? checkShot(scene, to - from, target) : []),
      ...checkScene(scene, { target, before: shots[index - 1]?.scene ?? before, cast: scenes.cast }),
    ]),
  ];
  return findings.map((finding) => ({ ...finding, clip: clip.number }));
}

/** Rounding the length of a clip by up to this many seconds is not noticeable. */
const roundingSeconds = 0.5;

/** Checks whether the target can render the clip at the total duration of its scenes. */
function checkDuration({ clip: { asked, seconds, sceneNumbers }, target: { facts, label } }: ClipToCheck): Finding[] {
  const { min, max } = secondsRange(facts.seconds.value);
  const [sceneNumber = null] = sceneNumbers;
  const isRendered = asked >= min && asked <= max && Math.abs(seconds - asked) <= roundingSeconds;
  if (isRendered) return [];
  const isSingleScene = sceneNumbers.length === 1;
  const length = `${asked.toFixed(1)}s`;
  const finding = { sceneNumber, field: 'duration', kind: 'duration' } as const;
  if (asked > max) {
    const into = Math.ceil(asked / max);
    const fix = { type: 'split', into, label: `Split into ${into}` } as const;
    return [
      {
        ...finding,
        message: `${length} is longer than ${label}'s longest clip (${max} s)`,
        ...(isSingleScene && { mend: fix }),
      },
    ];
  }
  const message =
    asked < min
      ? `${length} is shorter than ${label}'s shortest clip (${min} s)`
      : `${length} becomes ${seconds} s: ${label} renders ${secondsInWords(facts.seconds.value)}`;
  const fix = { type: 'duration', seconds, label: `Set ${seconds} s` } as const;
  return [{ ...finding, message, ...(isSingleScene && seconds <= limits.sceneDuration.max && { mend: fix }) }];
}

/**
 * Checks a shot in a clip of several shots: its length and, if the target takes shots separately, whether it has text.
 */
function checkShot(scene: PromptScene, seconds: number, { facts, label, shot }: Target): Finding[] {
  const minSeconds = facts.shortestShot?.value ?? 0;
  const findings: Finding[] = [];
  const { sceneNumber } = scene;
  if (seconds < minSeconds) {
    const message = `This shot is ${seconds} s, but ${label} needs at least ${minSeconds} s per shot`;
    findings.push({ sceneNumber, field: 'duration', kind: 'duration', message });
  }
  if (shot && isBlank({ ...emptyTexts, ...scene })) {
    findings.push({ sceneNumber, field: null, kind: 'empty', message: `${label} needs text in every shot` });
  }
  return findings;
}
