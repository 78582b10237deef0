import type { Cast } from '../cast.ts';
import type { EntryText } from '../cast-entry.ts';
import type { SceneFieldKey, SceneTexts } from '../fields.ts';
import type { Scene } from '../project.ts';
import type { Facts } from './facts.ts';

/** What a line of a prompt is, for its reader's eye. */
type PromptLineKind = 'heading' | 'text' | 'label' | 'dialog' | 'separator';

/** A piece of a line, and where its words come from if they are the user's. */
export interface PromptPart {
  text: string;
  sceneId?: string | undefined;
  field?: SceneFieldKey;
  /** The range of the text that it stands for, in UTF-16 code units, as `slice` takes it: of the field, else of the look. */
  from?: number;
  to?: number;
  /**
   * Whose words they are when they are not the field's own: the look's, or those of the cast entry that the field, or
   * without one the look, mentions at that range, with which of its texts they are or stand for.
   */
  origin?: { kind: 'look' } | { kind: 'cast'; name: string; key: EntryText };
  /** Marks that would close what stands around the part, and so must not come out of a mention in it either. */
  lookAlikes?: readonly LookAlike[];
}

export interface PromptLine {
  kind: PromptLineKind;
  /** Its text in pieces; none for an empty line. */
  parts: readonly PromptPart[];
  /** The shot that a heading opens, counted from 0 in its clip. */
  shot?: number;
}

/** A scene as a prompt needs it: without an id its parts do not say whose they are, and a missing text is empty. */
export type PromptScene = Pick<Scene, 'sceneNumber' | 'duration'> & Partial<SceneTexts> & { id?: string | undefined };

/** A scene with its place in a clip, in seconds from the clip's start. */
export interface Shot {
  scene: PromptScene;
  from: number;
  to: number;
}

/** What holds for every clip of a film, since a generator remembers nothing from one to the next. */
export interface Continuity {
  look?: string | undefined;
  cast?: Cast | undefined;
}

/** What a generator renders in one go. */
export interface ClipScenes extends Continuity {
  /** How long it renders: always a duration that the target takes. */
  seconds: number;
  shots: readonly Shot[];
}

/** What people choose for a render besides its words. Each is optional; a target ignores what it does not take. */
export interface RenderSettings {
  ratio?: string | undefined;
  resolution?: string | undefined;
  audio?: boolean | undefined;
  /** The language of the dialogue, in English: `German`. */
  language?: string | undefined;
}

/** A clip as it is rendered: its text, and that of each shot where its generator takes each apart. */
export interface ClipText {
  seconds: number;
  text: string;
  shots?: readonly { seconds: number; text: string }[];
}

/** A call that renders a clip. In its address and headers `$NAME` stands for an environment variable. */
export interface RenderRequest {
  /** Absent where only the body is known. */
  url?: string;
  headers?: Readonly<Record<string, string>>;
  /** JSON. */
  body: Readonly<Record<string, unknown>>;
  /** Whose contract it is when it is not the maker's. */
  on?: string;
}

/** Whether a generator still runs. */
type TargetStatus =
  | { state: 'active' }
  /** `since` is a day, as `2026-09-24`; `replacement` is the id of a target. */
  | { state: 'retired'; since: string; replacement: string };

/** A format that a video generator, or a crew, reads. */
export interface Target {
  id: string;
  label: string;
  /** Null for a format that no generator owns. */
  maker: string | null;
  status: TargetStatus;
  /** Whether its texts follow a guide written for it; else they are in the generic layout. */
  ownLayout: boolean;
  /** Facts about the generator: its limits and how it wants to be written to. */
  facts: Facts;
  /** Which parts of a scene its texts keep apart from the picture. */
  apart: Readonly<Record<'look' | 'speech' | 'sound' | 'music', boolean>>;
  /** Fields that it cannot render, so that their words are left out and named in the check. */
  drops?: readonly SceneFieldKey[];
  /** Marks of its own that a field's words must not close: they are written as something that looks alike. */
  marks?: readonly Mark[];
  /** What the times of shots inside a clip are multiples of, in seconds; no shot is shorter. */
  shotStep: number;
  /** Confirms that the prompt is on the clipboard. */
  copied: string;
  /**
   * The lines of one clip, with mentions of the cast as they were typed (`clipLines` writes those). They depend on
   * nothing but these arguments, so that a preview renders clip by clip.
   */
  clip(clip: ClipScenes, settings?: RenderSettings): PromptLine[];
  /**
   * The text of one shot where the generator takes each apart and limits it; never called for a clip of one shot.
   * @param clip the clip that it belongs to; else it stands alone
   */
  shot?(shot: Shot, clip?: ClipScenes): PromptLine[];
  /** How the whole film is written; without it, clip under clip with a heading each. */
  film?: FilmLayout;
  /** Absent where the maker has no public API, or its contract is not known. */
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
  /** Lines between two scenes, and so between two clips. */
  between: readonly PromptLine[];
}

/** A target whose text is one for the whole film, scene after scene. */
export type ScriptTarget = Target & { film: FilmLayout };

export function isScript(target: Target): target is ScriptTarget {
  return target.film !== undefined;
}

/** Lines as one text, line feeds between them and none at the end. */
export function textOf(lines: readonly PromptLine[]): string {
  let text = '';
  for (const [index, { parts }] of lines.entries()) {
    if (index > 0) text += '\n';
    for (const part of parts) text += part.text;
  }
  return text;
}

/** A scene as a clip of its own length. */
export function sceneAlone(scene: PromptScene): ClipScenes {
  return { seconds: scene.duration, shots: [{ scene, from: 0, to: scene.duration }] };
}

/** The lines of one scene alone, without look and cast. */
export function sceneLines(target: Pick<Target, 'clip'>, scene: PromptScene): PromptLine[] {
  return target.clip(sceneAlone(scene));
}

/** A target as pages offer it: one whose generator is gone says so. */
export function targetName({ label, status }: Pick<Target, 'label' | 'status'>): string {
  return status.state === 'retired' ? `${label} (retired)` : label;
}
