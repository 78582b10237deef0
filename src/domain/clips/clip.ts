import type { TextLimit } from '../targets/facts.ts';
import type { Target } from '../targets/target.ts';

/** Scenes that are rendered in one go, as a range of the project's scenes in order. */
export interface ClipPlan {
  /** Index of the first scene, from 0. */
  first: number;
  /** How many scenes. */
  count: number;
  /** The scenes' own seconds in sum. */
  asked: number;
  /** What the target renders instead: the nearest duration that it takes. */
  seconds: number;
}

/** A shot of a clip whose generator takes each apart. */
export interface ClipShot {
  sceneNumber: number;
  /** What it lasts in the rendered clip. */
  seconds: number;
  text: string;
  /** In the unit that its generator counts in. */
  characters: number;
}

/** What a generator renders in one go, ready to be copied. */
export interface Clip {
  /** From 1, in the order of the film. */
  number: number;
  sceneNumbers: number[];
  /** How long it renders: always a duration that the target takes. */
  seconds: number;
  /** The seconds of its scenes in sum. */
  asked: number;
  text: string;
  /** The length of its text in code points, or in UTF-16 units where its generator counts those. */
  characters: number;
  /** Where the generator takes each shot apart. */
  shots?: ClipShot[];
}

/** The limit that a clip's head shows: the first one of its kind that a target's facts name. */
export function limitOf(target: Target, of: TextLimit['of']): TextLimit | undefined {
  return target.facts.text?.map(({ value }) => value).find((limit) => limit.of === of);
}
