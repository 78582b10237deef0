import { checkClip } from './check/check-clip.ts';
import type { Finding } from './check/finding.ts';
import { type Clip, type ClipPlan, type ClipShot, limitOf } from './clips/clip.ts';
import { type Packing, packScenes } from './clips/pack.ts';
import { placeScenes } from './clips/place-scenes.ts';
import { measure } from './clips/text-limits.ts';
import type { ProjectSettings } from './project-settings.ts';
import { type ClipScenes, type PromptLine, type PromptScene, type Target, textOf } from './targets/target.ts';

/** A clip with what a page shows of it besides its text. */
export interface FilmClip extends Clip {
  lines: readonly PromptLine[];
  findings: readonly Finding[];
  /** Its scenes, placed in it. */
  scenes: ClipScenes;
}

/** A project as a target renders it. */
export interface Film {
  clips: readonly FilmClip[];
  /** From what it was made. */
  from: FilmSource;
}

interface FilmSource {
  /** In the order of their numbers, each with an id. */
  scenes: readonly PromptScene[];
  target: Target;
  packing: Packing;
  settings?: ProjectSettings | undefined;
}

/**
 * Packs scenes into clips, writes and checks each.
 * @param before an earlier film of the same project: a clip of it whose scenes are the same objects in the same places
 *   is taken over as it is, so that a change costs its own clip alone
 */
export function makeFilm(from: FilmSource, before?: Film): Film {
  const { scenes, target, packing } = from;
  const plans = packScenes(scenes, target, packing);
  const comparable = before && before.from.target === target && before.from.settings === from.settings;
  const clips = plans.map((plan, index) => {
    const old = comparable ? before.clips[index] : undefined;
    return old && isSame(old, plan, { scenes, before }) ? old : makeClip(plan, index, from);
  });
  return { clips, from };
}

/** Whether a clip of an earlier film is what the plan would give. The check also looks at the scene before the clip. */
function isSame(
  { scenes: { shots, seconds } }: FilmClip,
  { first, count, seconds: planned }: ClipPlan,
  { scenes, before }: { scenes: readonly PromptScene[]; before: Film | undefined },
): boolean {
  return (
    shots.length === count &&
    seconds === planned &&
    shots.every(({ scene }, index) => scene === scenes[first + index]) &&
    before?.from.scenes[first - 1] === scenes[first - 1]
  );
}

function makeClip(plan: ClipPlan, index: number, { scenes, target, settings }: FilmSource): FilmClip {
  const placed = placeScenes(scenes.slice(plan.first, plan.first + plan.count), plan.seconds, target);
  const lines = target.clip(placed, settings);
  const text = textOf(lines);
  const shots = writeShots(placed, target, settings);
  const clip: Clip = {
    number: index + 1,
    sceneNumbers: placed.shots.map(({ scene }) => scene.sceneNumber),
    seconds: plan.seconds,
    asked: plan.asked,
    text,
    characters: measure(text, limitOf(target, 'clip')?.unit === 'utf-16 units' ? 'utf-16 units' : 'characters'),
    ...(shots && { shots }),
  };
  const findings = checkClip({ clip, scenes: placed, lines, target, settings, before: scenes[plan.first - 1] });
  return { ...clip, lines, findings, scenes: placed };
}

/** The shots of a clip where its generator takes each apart: in a clip of several. */
function writeShots(
  { shots }: ClipScenes,
  target: Target,
  settings: ProjectSettings | undefined,
): ClipShot[] | undefined {
  if (!target.shot || shots.length < 2) return undefined;
  const unit = limitOf(target, 'shot')?.unit ?? 'characters';
  return shots.map((shot) => {
    const text = textOf(target.shot?.(shot, settings) ?? []);
    const { scene, from, to } = shot;
    return { sceneNumber: scene.sceneNumber, seconds: to - from, text, characters: measure(text, unit) };
  });
}
