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
  /** The day on which its maker switched the generator off, as `2026-09-24`; absent while it works. */
  retiredOn?: string;
  /** Lines before the first scene. */
  opening(projectTitle: string): PromptLine[];
  /** One scene; it depends on nothing but the scene, so that a preview renders scene by scene. */
  scene(scene: PromptScene): PromptLine[];
  /** Lines between two scenes. */
  between: readonly PromptLine[];
}

/** A target as pages offer it: one whose generator is gone says so. */
export function targetName({ label, retiredOn }: Target): string {
  return retiredOn ? `${label} (retired)` : label;
}

const month = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** A format by its generator, with when that was switched off: `the format of Sora 2 (retired September 2026)`. */
export function formatName({ label, retiredOn }: Target): string {
  return `the format of ${label}${retiredOn ? ` (retired ${month.format(new Date(retiredOn))})` : ''}`;
}
