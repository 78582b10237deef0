import type { Clip } from '../clips/clip.ts';
import type { ClipScenes, PromptLine, PromptScene, Target } from '../targets/target.ts';

export interface ClipToCheck {
  clip: Clip;
  scenes: ClipScenes;
  /** Its text in lines. */
  lines: readonly PromptLine[];
  /** The lines of each shot, where its generator takes them apart; else none. */
  shotLines: readonly (readonly PromptLine[])[];
  target: Target;
  /** The scene before the clip. */
  before?: PromptScene | undefined;
}
