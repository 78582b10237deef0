import { assignTimes } from '../../../src/domain/clips/assign-times.ts';
import { packScenes } from '../../../src/domain/clips/pack.ts';
import { withoutFloatError } from '../../../src/domain/scene/duration.ts';
import type { PromptLine, PromptScene, Shot, Target } from '../../../src/domain/targets/target.ts';
import { clipLines } from '../../../src/domain/targets/write-clip.ts';
import type { LineNote } from '../../components/PromptLines.tsx';

export interface ShownClip {
  number: number;
  /** Its rendered length in seconds. */
  seconds: number;
  shots: readonly Shot[];
  lines: readonly PromptLine[];
}

/** A film split into clips as its generator gets them, without the editor's checks. */
export function splitIntoClips(scenes: readonly PromptScene[], target: Target): ShownClip[] {
  return packScenes({ scenes, target, packing: 'fewest' }).map(({ first, count, seconds }, index) => {
    const placed = assignTimes(scenes.slice(first, first + count), seconds, target);
    return { number: index + 1, seconds, shots: placed.shots, lines: clipLines(target, placed) };
  });
}

/** `scene 3`, `scenes 1 and 2`, `scenes 1 to 3`. */
export function sceneRange({ shots }: ShownClip): string {
  const [first, last] = [shots[0], shots.at(-1)].map((shot) => shot?.scene.sceneNumber);
  if (first === last) return `scene ${first}`;
  return `scenes ${first} ${shots.length === 2 ? 'and' : 'to'} ${last}`;
}

/** `6.8 → 7 s`, or `5 s` if the generator renders the exact length. */
export function secondsLabel({ scene, from, to }: Shot): string {
  const [planned, rendered] = [scene.duration, withoutFloatError(to - from)];
  return planned === rendered ? `${planned} s` : `${planned} → ${rendered} s`;
}

/** The note next to a shot's heading: its scene, and its length before and after rounding. */
export function shotNote({ shot }: PromptLine, { shots }: ShownClip): LineNote | undefined {
  const placed = shot === undefined ? undefined : shots[shot];
  return placed && { text: `scene ${placed.scene.sceneNumber} · ${secondsLabel(placed)}`, over: false };
}
