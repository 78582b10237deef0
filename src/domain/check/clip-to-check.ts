import type { Clip } from '../clips/clip.ts';
import type { ClipScenes, PromptLine, PromptScene, Target } from '../targets/target.ts';

export interface ClipToCheck {
  clip: Clip;
  scenes: ClipScenes;
  /** The lines of the clip's text. */
  lines: readonly PromptLine[];
  /** The lines of each shot, for a clip whose shots the generator takes separately. Empty for any other clip. */
  shotLines: readonly (readonly PromptLine[])[];
  target: Target;
  /** The scene before the clip. */
  before?: PromptScene | undefined;
}
