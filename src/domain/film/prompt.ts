import type { Finding } from '../check/finding.ts';
import type { Clip } from '../clips/clip.ts';
import type { Packing } from '../clips/pack.ts';
import type { ProjectSettings } from '../project/project.ts';
import { shortSeconds } from '../targets/parts.ts';
import { defaultLayout, type TargetId, targets } from '../targets/registry.ts';
import {
  type Continuity,
  isScript,
  linesToText,
  type PromptScene,
  type RenderRequest,
  type ScriptTarget,
  type Target,
} from '../targets/target.ts';
import { clipLines } from '../targets/write-clip.ts';
import { makeFilm } from './film.ts';

interface PromptProject extends Continuity {
  projectTitle: string;
  scenes: readonly PromptScene[];
  settings?: ProjectSettings | undefined;
}

interface ClipOptions {
  /** Defaults to the project's setting, or else to as few clips as possible. */
  packing?: Packing | undefined;
}

export const defaultPacking: Packing = 'fewest';

/**
 * Assembles the whole prompt as one text, as Copy Prompt and the exports use it. Scenes are sorted by number. Film
 * layouts (Sora 2, shot sheet) list all scenes. Other targets list clips, each with its number and length if there are
 * several. Lines are separated by line feeds, with none at the end.
 */
export function assemblePrompt(
  project: PromptProject,
  target: TargetId = defaultLayout,
  options?: ClipOptions,
): string {
  const format: Target = targets[target];
  return isScript(format) ? assembleScript(project, format) : joinClips(assembleClips(project, target, options).clips);
}

/** Assembles the prompt of a target that writes the whole film as one text. */
export function assembleScript({ projectTitle, scenes, look, cast }: PromptProject, target: ScriptTarget): string {
  const shots = inOrder(scenes).map((scene) => ({ scene, from: 0, to: scene.duration }));
  return linesToText([...target.film.opening(projectTitle), ...clipLines(target, { seconds: 0, shots, look, cast })]);
}

/** Sorts scenes by number and adds missing ids, so that every part of a prompt can refer to its scene. */
function inOrder(scenes: readonly PromptScene[]): PromptScene[] {
  const ordered = scenes.toSorted((a, b) => a.sceneNumber - b.sceneNumber);
  return ordered.map((scene, index) => (scene.id ? scene : { ...scene, id: `scene-${index + 1}` }));
}

/** Joins clips into one text, each with its number and length if there are several. */
export function joinClips(clips: readonly Pick<Clip, 'number' | 'seconds' | 'text'>[]): string {
  if (clips.length === 1) return clips[0]?.text ?? '';
  return clips
    .map(({ number, seconds, text }) => `Clip ${number} (${shortSeconds(seconds)})\n${text}`)
    .join('\n\n---\n\n');
}

interface AssembledClips {
  clips: Clip[];
  findings: Finding[];
  /** The API call that renders each clip; null if the target has none. */
  requests: (RenderRequest | null)[];
}

/** Assembles a project into a target's clips, with findings and render calls. */
export function assembleClips(
  { scenes, settings, look, cast }: PromptProject,
  target: TargetId,
  { packing = settings?.packing ?? defaultPacking }: ClipOptions = {},
): AssembledClips {
  const format: Target = targets[target];
  const { clips, findings } = makeFilm({ scenes: inOrder(scenes), target: format, packing, settings, look, cast });
  return {
    clips: clips.map(({ lines: _, findings: __, scenes: ___, ...clip }) => clip),
    findings: [...findings, ...clips.flatMap((clip) => clip.findings)],
    requests: clips.map((clip) => format.request?.(clip, settings) ?? null),
  };
}
