import type { Scene } from '../project.ts';

/** What a line of a prompt is, for its reader's eye. */
export type PromptLineKind = 'heading' | 'text' | 'label' | 'dialog' | 'separator';

export interface PromptLine {
  kind: PromptLineKind;
  text: string;
}

/** What a prompt needs to know of a scene: everything but the id. */
export type PromptScene = Omit<Scene, 'id'>;

/** A format that a video generator, or a crew, reads. */
export interface Target {
  label: string;
  /** Lines before the first scene. */
  opening(projectTitle: string): PromptLine[];
  /** One scene; it depends on nothing but the scene, so that a preview renders scene by scene. */
  scene(scene: PromptScene): PromptLine[];
  /** Lines between two scenes. */
  between: readonly PromptLine[];
}
