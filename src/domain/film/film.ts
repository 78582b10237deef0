import { checkClip } from '../check/check-clip.ts';
import { checkContinuity } from '../check/check-names.ts';
import type { Finding } from '../check/finding.ts';
import { assignTimes } from '../clips/assign-times.ts';
import { type Clip, type ClipPlan, type ClipShot, firstTextLimit } from '../clips/clip.ts';
import { type Packing, packScenes } from '../clips/pack.ts';
import { hasSamePrompt } from '../clips/scene-mentions.ts';
import { measure } from '../clips/text-limits.ts';
import type { ProjectSettings } from '../project/project.ts';
import {
  type ClipScenes,
  type Continuity,
  linesToText,
  type PromptLine,
  type PromptScene,
  type Target,
} from '../targets/target.ts';
import { clipLines, shotLines } from '../targets/write-clip.ts';

/** A clip with the details that the editor shows: lines, findings and scenes. */
export interface FilmClip extends Clip {
  lines: readonly PromptLine[];
  findings: readonly Finding[];
  /** The clip's scenes, with their times in the clip. */
  scenes: ClipScenes;
}

/** The clips and findings of a project for one target. */
export interface Film {
  clips: readonly FilmClip[];
  /** Findings about the look and the cast. Other findings belong to a clip. */
  findings: readonly Finding[];
  /** The input of `makeFilm`. */
  from: FilmSource;
}

interface FilmSource extends Continuity {
  /** Sorted by number, each with an id. */
  scenes: readonly PromptScene[];
  target: Target;
  packing: Packing;
  settings?: ProjectSettings | undefined;
}

/**
 * Packs scenes into clips, and writes and checks each clip.
 * @param before an earlier film of the same project. Its clips are reused where the scenes are the same objects and
 * neither the look nor the cast changes their texts, so an edit remakes only the clips that it affects.
 */
export function makeFilm(from: FilmSource, before?: Film): Film {
  const { target } = from;
  const plans = packScenes(from);
  const comparable = before && before.from.target === target && before.from.settings === from.settings;
  const clips = plans.map((plan, index) => {
    const old = comparable ? before.clips[index] : undefined;
    return old && canReuse(old, plan, { from, before: before?.from }) ? old : makeClip(plan, index, from);
  });
  return { clips, findings: checkContinuity(from), from };
}

/**
 * Whether an earlier clip can be reused for a plan. The scene before it must also be the same, since the clip's
 * findings depend on it.
 */
function canReuse(
  { scenes: { shots, seconds } }: FilmClip,
  { first, count, seconds: planned }: ClipPlan,
  { from, before = from }: { from: FilmSource; before: FilmSource | undefined },
): boolean {
  const { scenes } = from;
  return (
    shots.length === count &&
    seconds === planned &&
    shots.every(({ scene }, index) => scene === scenes[first + index] && hasSamePrompt(scene, before, from)) &&
    before.scenes[first - 1] === scenes[first - 1]
  );
}

function makeClip(plan: ClipPlan, index: number, { scenes, target, settings, look, cast }: FilmSource): FilmClip {
  const inClip = scenes.slice(plan.first, plan.first + plan.count);
  const timed = { ...assignTimes(inClip, plan.seconds, target), look, cast };
  const lines = clipLines(target, timed, settings);
  const text = linesToText(lines);
  // a single-shot clip is not split into shots
  const linesByShot = target.shot && inClip.length > 1 ? shotLines(target, timed) : [];
  const shots = writeShots(timed, linesByShot, target);
  const clip: Clip = {
    number: index + 1,
    sceneNumbers: timed.shots.map(({ scene }) => scene.sceneNumber),
    seconds: plan.seconds,
    asked: plan.asked,
    text,
    characters: measure(text, firstTextLimit(target, 'clip')?.unit === 'utf-16 units' ? 'utf-16 units' : 'characters'),
    ...(shots.length > 0 && { shots }),
  };
  const before = scenes[plan.first - 1];
  const findings = checkClip({ clip, scenes: timed, lines, shotLines: linesByShot, target, before });
  return { ...clip, lines, findings, scenes: timed };
}

/** Writes the shots of a clip, for a generator that takes shots separately. */
function writeShots({ shots }: ClipScenes, lines: readonly (readonly PromptLine[])[], target: Target): ClipShot[] {
  const unit = firstTextLimit(target, 'shot')?.unit ?? 'characters';
  return lines.flatMap((linesOfShot, index) => {
    const shot = shots[index];
    if (!shot) return [];
    const text = linesToText(linesOfShot);
    const { scene, from, to } = shot;
    return [{ sceneNumber: scene.sceneNumber, seconds: to - from, text, characters: measure(text, unit) }];
  });
}
