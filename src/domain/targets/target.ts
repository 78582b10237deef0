import type { Cast } from '../cast/cast.ts';
import type { EntryText } from '../cast/entry.ts';
import type { Scene } from '../project/project.ts';
import type { SceneFieldKey, SceneTexts } from '../scene/fields.ts';
import type { Facts } from './facts.ts';

/** The role of a prompt line, which determines its styling. */
type PromptLineKind = 'heading' | 'text' | 'label' | 'dialog' | 'separator';

/** A piece of a line, with its source if the text is the user's. */
export interface PromptPart {
  text: string;
  sceneId?: string | undefined;
  field?: SceneFieldKey;
  /** The range in the source text, in UTF-16 code units. The source is the field or, without one, the look. */
  from?: number;
  to?: number;
  /**
   * The origin of words that were not typed in the field: the look, or a text (`key`) of a cast entry. For an entry,
   * `from` and `to` are the range of the mention or name.
   */
  origin?: { kind: 'look' } | { kind: 'cast'; name: string; key: EntryText };
  /**
   * The brackets that the layout puts around this part. If the part's text contains such a bracket, a similar character
   * replaces it, so that it cannot close the part.
   */
  lookAlikes?: readonly LookAlike[];
}

export interface PromptLine {
  kind: PromptLineKind;
  /** The pieces of the line; empty for a blank line. */
  parts: readonly PromptPart[];
  /** Only for headings: the index of the shot in its clip. */
  shot?: number;
}

/** A scene as input for a prompt. Missing texts are empty. Without an id, its parts have no `sceneId`. */
export type PromptScene = Pick<Scene, 'sceneNumber' | 'duration'> & Partial<SceneTexts> & { id?: string | undefined };

/** A scene with its time in a clip, in seconds from the clip's start. */
export interface Shot {
  scene: PromptScene;
  from: number;
  to: number;
}

/** Texts that every clip repeats, since a generator remembers nothing between clips. */
export interface Continuity {
  look?: string | undefined;
  cast?: Cast | undefined;
}

/** The content of a clip. */
export interface ClipScenes extends Continuity {
  /** The clip's length in seconds. The target supports it, except in clips that are only displayed or measured. */
  seconds: number;
  shots: readonly Shot[];
}

/** Optional rendering settings. A target ignores settings that it does not support. */
export interface RenderSettings {
  ratio?: string | undefined;
  resolution?: string | undefined;
  audio?: boolean | undefined;
  /** The dialogue's language in English: `German`. */
  language?: string | undefined;
}

/** A picture to start a video with. JPEG, since some generators take neither PNG nor WebP. */
export interface FirstFrame {
  type: 'image/jpeg';
  base64: string;
}

/** A clip's text. If the generator takes shots separately, also the text of each shot. */
export interface ClipText {
  seconds: number;
  text: string;
  shots?: readonly { seconds: number; text: string }[];
  /** The picture that the video starts with. Targets without the fact `firstFrame` ignore it. */
  firstFrame?: FirstFrame | undefined;
}

/** An API call that renders a clip. In the URL and headers, `$NAME` stands for an environment variable. */
export interface RenderRequest {
  /** Undefined if only the body is known. */
  url?: string;
  headers?: Readonly<Record<string, string>>;
  /** The JSON body. */
  body: Readonly<Record<string, unknown>>;
  /** The service that offers this API, if not the maker. */
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
  /** Whether the layout follows the generator's own guide rather than being generic. */
  ownLayout: boolean;
  /** The generator's limits and prompting rules. */
  facts: Facts;
  /** The parts of a scene that the layout separates from the picture. */
  apart: Readonly<Record<'look' | 'speech' | 'sound' | 'music', boolean>>;
  /** Fields that the generator cannot render. The layout omits these fields, and a finding reports the omission. */
  drops?: readonly SceneFieldKey[];
  /** The layout's delimiters. In a field's text, look-alikes replace them. */
  marks?: readonly Mark[];
  /** The step of shot boundaries inside a clip, in seconds. A shot lasts at least one step. */
  shotStep: number;
  /** The message shown after copying the prompt. */
  copied: string;
  /**
   * Writes the lines of a clip. Mentions stay as typed; `clipLines` expands them. The result depends only on the
   * arguments, so the preview can render clip by clip.
   */
  clip(clip: ClipScenes, settings?: RenderSettings): PromptLine[];
  /**
   * Writes a single shot, for a generator that takes shots separately. Not called for single-shot clips.
   * @param clip the shot's clip; undefined for a shot on its own
   */
  shot?(shot: Shot, clip?: ClipScenes): PromptLine[];
  /** The layout of a whole film. Without one, clips follow each other under headings. */
  film?: FilmLayout;
  /** Builds an API request that renders a clip. Undefined if no such request is known. */
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
  /** Lines between two scenes, including between clips. */
  between: readonly PromptLine[];
}

/** A target that writes the whole film as one text, scene by scene. */
export type ScriptTarget = Target & { film: FilmLayout };

export function isScript(target: Target): target is ScriptTarget {
  return target.film !== undefined;
}

/** Joins lines into one text, with line feeds between the lines and none at the end. */
export function linesToText(lines: readonly PromptLine[]): string {
  let text = '';
  for (const [index, { parts }] of lines.entries()) {
    if (index > 0) text += '\n';
    for (const part of parts) text += part.text;
  }
  return text;
}

/** Makes a clip of a single scene. */
export function sceneAlone(scene: PromptScene): ClipScenes {
  return { seconds: scene.duration, shots: [{ scene, from: 0, to: scene.duration }] };
}

/** Writes the lines of a single scene, without look and cast. */
export function sceneLines(target: Pick<Target, 'clip'>, scene: PromptScene): PromptLine[] {
  return target.clip(sceneAlone(scene));
}

/** Returns a target's label, marked if its generator is retired. */
export function targetName({ label, status }: Pick<Target, 'label' | 'status'>): string {
  return status.state === 'retired' ? `${label} (retired)` : label;
}
