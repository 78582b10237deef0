import type { ClipScenes, PromptScene, Target } from '../targets/target.ts';
import { shotBoundaries } from './seconds.ts';

/** Places scenes as the shots of one clip. */
export function placeScenes(scenes: readonly PromptScene[], seconds: number, target: Target): ClipScenes {
  const durations = scenes.map(({ duration }) => duration);
  const shots = shotBoundaries(durations, seconds, target.shotStep).map(([from, to], index) => ({
    scene: scenes[index] as PromptScene, // `shotBoundaries` returns one pair per scene
    from,
    to,
  }));
  return { seconds, shots };
}
