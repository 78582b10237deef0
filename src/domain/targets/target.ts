import type { Cast } from '../cast/cast.ts';
import type { EntryText } from '../cast/entry.ts';
import type { Scene } from '../project/project.ts';
import type { SceneFieldKey, SceneTexts } from '../scene/fields.ts';
import type { Facts } from './facts.ts';

/** The role of a prompt line, for its styling. */
type PromptLineKind = 'heading' | 'text' | 'label' | 'dialog' | 'separator';

/** A piece of a line and, if it is the user's text, its source. */
export interface PromptPart {
  text: string;
  sceneId?: string | undefined;
  field?: SceneFieldKey;
  /** The range of the source text, in UTF-16 code units, as for `slice`: of the field, or else the look. */
  from?: number;
  to?: number;
  /**
   * The source if the words are not the field's own: the look, or the cast entry mentioned at that range (in the field
   * or, without a field, the look), and which of its texts.
   */
  origin?: { kind: 'look' } | { kind: 'cast'; name: string; key: EntryText };
  /** Marks that would close the text around this part, so that expanded mentions must not contain them either. */
  lookAlikes?: readonly LookAlike[];
}

export interface PromptLine {
  kind: PromptLineKind;
  /** The line's text in pieces; empty for a blank line. */
  parts: readonly PromptPart[];
  /** The shot that a heading opens, from 0 in its clip. */
  shot?: number;
}

/** A scene as input for a prompt. Without an id, its parts do not refer to it; missing texts are empty. */
export type PromptScene = Pick<Scene, 'sceneNumber' | 'duration'> & Partial<SceneTexts> & { id?: string | undefined };

/** A scene with its time in a clip, in seconds from the clip's start. */
export interface Shot {
  scene: PromptScene;
  from: number;
  to: number;
}

/** What every clip of a film repeats, since a generator remembers nothing between clips. */
export interface Continuity {
  look?: string | undefined;
  cast?: Cast | undefined;
}

/** The content of a clip. */
export interface ClipScenes extends Continuity {
  /** The rendered length, always a duration that the target offers. */
  seconds: number;
  shots: readonly Shot[];
}

/** Optional settings for rendering. A target ignores those it does not support. */
export interface RenderSettings {
  ratio?: string | undefined;
  resolution?: string | undefined;
  audio?: boolean | undefined;
  /** The dialogue's language in English: `German`. */
  language?: string | undefined;
}

/** A clip's text, with the text of each shot if the generator takes shots separately. */
export interface ClipText {
  seconds: number;
  text: string;
  shots?: readonly { seconds: number; text: string }[];
}

/** An API call that renders a clip. In the URL and headers, `$NAME` stands for an environment variable. */
export interface RenderRequest {
  /** Undefined if only the body is known. */
  url?: string;
  headers?: Readonly<Record<string, string>>;
  /** JSON. */
  body: Readonly<Record<string, unknown>>;
  /** The service whose API this is, if not the maker's own. */
  on?: string;
}

/** Whether a generator is still running. */
type TargetStatus =
  | { state: 'active' }
  /** `since` is a day such as `2026-09-24`; `replacement` is a target's id. */
  | { state: 'retired'; since: string; replacement: string };

/** A prompt format for a video generator or a crew. */
export interface Target {
  id: string;
  label: string;
  /** Null for a format that does not belong to a generator. */
  maker: string | null;
  status: TargetStatus;
  /** Whether its layout follows a guide for it, rather than being generic. */
  ownLayout: boolean;
  /** The generator's limits and prompting rules. */
  facts: Facts;
  /** The parts of a scene that its text separates from the picture. */
  apart: Readonly<Record<'look' | 'speech' | 'sound' | 'music', boolean>>;
  /** Fields that it cannot render: they are left out, and the check says so. */
  drops?: readonly SceneFieldKey[];
  /** Its own marks, which a field's text must not contain: they are replaced with look-alikes. */
  marks?: readonly Mark[];
  /** The unit of shot boundaries inside a clip, in seconds, and the minimum length of a shot. */
  shotStep: number;
  /** The message after copying the prompt. */
  copied: string;
  /**
   * The lines of one clip, with mentions as typed (`clipLines` expands them). Depends only on its arguments, so that
   * the preview can render clip by clip.
   */
  clip(clip: ClipScenes, settings?: RenderSettings): PromptLine[];
  /**
   * The text of one shot, for a generator that takes shots separately; not called for single-shot clips.
   * @param clip the clip that it belongs to; undefined for a shot on its own
   */
  shot?(shot: Shot, clip?: ClipScenes): PromptLine[];
  /** The layout of a whole film. Without it, clips follow each other under headings. */
  film?: FilmLayout;
  /** Undefined if the maker has no public API, or its contract is unknown. */
  request?(clip: ClipText, settings?: RenderSettings): RenderRequest;
}

export interface LookAlike {
  mark: string;
  lookAlike: string;
}

export interface Mark extends LookAlike {
  field: SceneFieldKey;
}

interface FilmLayout {
  /** Lines before the first scene. */
  opening(projectTitle: string): PromptLine[];
  /** Lines between scenes, and so between clips. */
  between: readonly PromptLine[];
}

/** A target with one text for the whole film, scene after scene. */
export type ScriptTarget = Target & { film: FilmLayout };

export function isScript(target: Target): target is ScriptTarget {
  return target.film !== undefined;
}

/** Lines as one text, with line feeds between them. */
export function textOf(lines: readonly PromptLine[]): string {
  let text = '';
  for (const [index, { parts }] of lines.entries()) {
    if (index > 0) text += '\n';
    for (const part of parts) text += part.text;
  }
  return text;
}

/** A scene as a clip of its own. */
export function sceneAlone(scene: PromptScene): ClipScenes {
  return { seconds: scene.duration, shots: [{ scene, from: 0, to: scene.duration }] };
}

/** The lines of a single scene, without look and cast. */
export function sceneLines(target: Pick<Target, 'clip'>, scene: PromptScene): PromptLine[] {
  return target.clip(sceneAlone(scene));
}

/** A target's label, marked if its generator is retired. */
export function targetName({ label, status }: Pick<Target, 'label' | 'status'>): string {
  return status.state === 'retired' ? `${label} (retired)` : label;
}
