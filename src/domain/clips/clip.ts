import type { TextLimit } from '../targets/facts.ts';
import type { Target } from '../targets/target.ts';

/** A clip to render: a range of the project's scenes, in order. */
export interface ClipPlan {
  /** The index of the first scene. */
  first: number;
  /** The number of scenes. */
  count: number;
  /** The total duration of the scenes. */
  asked: number;
  /** The rendered length: the nearest duration that the target supports. */
  seconds: number;
}

/** A shot of a clip, for a generator that takes shots separately. */
export interface ClipShot {
  sceneNumber: number;
  /** The shot's length in the rendered clip. */
  seconds: number;
  text: string;
  /** The length of the text in the unit of the generator's limit. */
  characters: number;
}

/** A clip that a generator renders in one go, ready to copy. */
export interface Clip {
  /** The clip's number, from 1, in film order. */
  number: number;
  sceneNumbers: number[];
  /** The rendered length, always a duration that the target supports. */
  seconds: number;
  /** The total duration of the scenes. */
  asked: number;
  text: string;
  /** The length of the text: in UTF-16 units if the target's limit counts those, otherwise in code points. */
  characters: number;
  /** Set if the generator takes each shot separately. */
  shots?: ClipShot[];
}

/** Returns the target's first text limit for clips or for shots, as shown in a clip's header. */
export function firstTextLimit(target: Target, scope: TextLimit['of']): TextLimit | undefined {
  return target.facts.text?.map(({ value }) => value).find((limit) => limit.of === scope);
}
