import type { Clip } from '../clips/clip.ts';
import type { ClipScenes, PromptLine, PromptScene, RenderSettings, Target } from '../targets/target.ts';

export interface ClipToCheck {
  clip: Clip;
  scenes: ClipScenes;
  /** Its text in lines. */
  lines: readonly PromptLine[];
  target: Target;
  settings?: RenderSettings | undefined;
  /** The scene before the clip. */
  before?: PromptScene | undefined;
}
