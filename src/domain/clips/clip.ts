import type { TextLimit } from '../targets/facts.ts';
import type { Target } from '../targets/target.ts';

/** A clip to render: a range of the project's scenes, in order. */
export interface ClipPlan {
  /** The index of the first scene, from 0. */
  first: number;
  /** The number of scenes. */
  count: number;
  /** The total duration of its scenes. */
  asked: number;
  /** The rendered length: the nearest duration that the target offers. */
  seconds: number;
}

/** A shot of a clip, for a generator that takes shots separately. */
export interface ClipShot {
  sceneNumber: number;
  /** Its length in the rendered clip. */
  seconds: number;
  text: string;
  /** The length of the text in the generator's unit. */
  characters: number;
}

/** What a generator renders in one go, ready to copy. */
export interface Clip {
  /** From 1, in film order. */
  number: number;
  sceneNumbers: number[];
  /** The rendered length, always a duration that the target offers. */
  seconds: number;
  /** The total duration of its scenes. */
  asked: number;
  text: string;
  /** The length of the text in code points, or in UTF-16 units if the generator counts those. */
  characters: number;
  /** Set if the generator takes each shot separately. */
  shots?: ClipShot[];
}

/** The limit shown in a clip's header: the first of its kind in the target's facts. */
export function limitOf(target: Target, of: TextLimit['of']): TextLimit | undefined {
  return target.facts.text?.map(({ value }) => value).find((limit) => limit.of === of);
}
