import type { SceneFieldKey, SceneTexts } from '../fields.ts';
import type { Scene } from '../project.ts';

/** What a line of a prompt is, for its reader's eye. */
type PromptLineKind = 'heading' | 'text' | 'label' | 'dialog' | 'separator';

/** A piece of a line, and where its words come from if they are the user's. */
export interface PromptPart {
  text: string;
  sceneId?: string | undefined;
  field?: SceneFieldKey;
  /** The range of the field's text that it stands for, in UTF-16 code units, as `slice` takes it. */
  from?: number;
  to?: number;
}

export interface PromptLine {
  kind: PromptLineKind;
  /** Its text in pieces; none for an empty line. */
  parts: readonly PromptPart[];
}

/** A scene as a prompt needs it: without an id its parts do not say whose they are, and a missing text is empty. */
export type PromptScene = Pick<Scene, 'sceneNumber' | 'duration'> & Partial<SceneTexts> & { id?: string | undefined };

/** A format that a video generator, or a crew, reads. */
export interface Target {
  label: string;
  /** Confirms that the prompt is on the clipboard. */
  copied: string;
  /** The day on which its maker switched the generator off, as `2026-09-24`; absent while it works. */
  retiredOn?: string;
  /** Lines before the first scene. */
  opening(projectTitle: string): PromptLine[];
  /** One scene; it depends on nothing but the scene, so that a preview renders scene by scene. */
  scene(scene: PromptScene): PromptLine[];
  /** Lines between two scenes. */
  between: readonly PromptLine[];
}

/** A line's text, without a line feed. */
export function textOf({ parts }: PromptLine): string {
  return parts.map(({ text }) => text).join('');
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
