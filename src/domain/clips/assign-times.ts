import type { ClipScenes, PromptScene, Target } from '../targets/target.ts';
import { shotBoundaries } from './seconds.ts';

/** Makes a clip of scenes, each with its time in the clip. */
export function assignTimes(scenes: readonly PromptScene[], seconds: number, target: Target): ClipScenes {
  const durations = scenes.map(({ duration }) => duration);
  const shots = shotBoundaries(durations, seconds, target.shotStep).map(([from, to], index) => ({
    scene: scenes[index] as PromptScene, // `shotBoundaries` returns one pair per scene
    from,
    to,
  }));
  return { seconds, shots };
}
