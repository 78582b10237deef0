import { findEntry } from '../../../../src/domain/cast/cast.ts';
import { isFrom } from '../../../../src/domain/edits/text-place.ts';
import type { Project } from '../../../../src/domain/project/project.ts';
import { sceneFieldLabels } from '../../../../src/domain/scene/fields.ts';
import { cachedPerScene } from '../../../../src/domain/targets/parts.ts';
import {
  isScript,
  type PromptLine,
  type PromptPart,
  type PromptScene,
  type ScriptTarget,
  sceneAlone,
} from '../../../../src/domain/targets/target.ts';
import { clipLines } from '../../../../src/domain/targets/write-clip.ts';
import { alignOffset, nearestRange } from '../core/focus/align.ts';
import type { TextPosition } from '../core/focus/caret-store.ts';
import { findCastUsage } from '../core/project/cast-usage.ts';
import { shownTarget, useFilm } from '../core/project/film-store.tsx';
import { currentProject, findSceneIndex } from '../core/project/project-store.ts';

/** The phrase of the prompt that contains a position in a text. */
export interface Phrase {
  /** The number of the clip; null if the target's prompt is one text. */
  clip: number | null;
  /** The number of the line, from 1, in the clip or else in the whole prompt. */
  line: number;
  /** All parts of the line. The part at `index` is the phrase. */
  parts: readonly PromptPart[];
  index: number;
  /** The position's offset in the phrase. */
  offset: number;
}

/**
 * Finds the phrase in the prompt that contains a position. For a cast entry, this is its first mention.
 * @returns null if the target leaves the text out, no scene mentions the entry, or the text is empty
 */
export function findPhrase(position: TextPosition): Phrase | null {
  const source = textAt(position);
  if (!source) return null;
  for (const sceneId of scenesWith(position)) {
    const page = linesAround(sceneId);
    const phrase = page && findOnPage(page, position, source);
    if (phrase) return phrase;
  }
  return null;
}

function textAt(position: TextPosition): string | undefined {
  const { scenes, look, cast = [] } = useFilm.getState().project;
  if ('look' in position) return look;
  if ('entry' in position) return findEntry(cast, position.entry)?.[position.key];
  return scenes.find(({ id }) => id === position.sceneId)?.[position.field];
}

/** The scenes whose lines can contain a position, in order. */
function scenesWith(position: TextPosition): string[] {
  if ('sceneId' in position) return [position.sceneId];
  const { project } = useFilm.getState();
  const { scenes, cast = [] } = project;
  const entry = 'entry' in position && findEntry(cast, position.entry);
  const using = entry ? findCastUsage(project)[cast.indexOf(entry)] : [];
  // the look is part of the first scene's lines, and may mention an entry that no scene mentions
  return (using?.length ? using : scenes.slice(0, 1)).map(({ id }) => id);
}

function findOnPage(page: Page, position: TextPosition, source: string): Phrase | null {
  const phrases = page.lines.flatMap(({ parts }, line) =>
    parts.flatMap((part, index) => (isFrom(part, position) ? [{ ...part, line, parts, index }] : [])),
  );
  const phrase = phrases['entry' in position ? 0 : nearestRange(phrases, position.caret)];
  if (!phrase) return null;
  const { line, parts, index, text, origin } = phrase;
  const [from, to] = 'entry' in position ? [0, source.length] : [phrase.from ?? 0, phrase.to];
  const isWhole = origin?.kind === 'cast' && !('entry' in position);
  const offset = isWhole ? text.length : alignOffset(source.slice(from, to), text, Math.max(position.caret - from, 0));
  return { clip: page.clip, line: page.before() + line + 1, parts, index, offset };
}

interface Page {
  clip: number | null;
  lines: readonly PromptLine[];
  /** Counts the lines of the prompt before `lines`; 0 in a clip. */
  before: () => number;
}

/** The lines of a scene's clip, or only the scene's own lines if the target's prompt is one text. */
function linesAround(sceneId: string): Page | null {
  const { project } = useFilm.getState();
  const target = shownTarget(project);
  if (!isScript(target)) {
    const { clips } = useFilm.getState().shown;
    const clip = clips.find(({ scenes: { shots } }) => shots.some(({ scene }) => scene.id === sceneId));
    return clip ? { clip: clip.number, lines: clip.lines, before: () => 0 } : null;
  }
  const index = findSceneIndex(project, sceneId);
  const scene = project.scenes[index];
  if (!scene) return null;
  const before = () => {
    const count = lineCounter(target, project);
    return project.scenes
      .slice(0, index)
      .reduce(
        (sum, earlier) => sum + count(earlier) + target.film.between.length,
        target.film.opening(project.projectTitle).length,
      );
  };
  const { look, cast } = project;
  return { clip: null, lines: clipLines(target, { ...sceneAlone(scene), look, cast }), before };
}

const lineCounters = new Map<string, (scene: PromptScene) => number>();

/** Returns a line counter that caches by scene object. A look may add a line; a cast never does. */
function lineCounter(target: ScriptTarget, { look = '' }: Pick<Project, 'look'>): (scene: PromptScene) => number {
  const withLook = look.trim() === '' ? '' : 'look';
  const key = `${target.id} ${withLook}`;
  const count = (scene: PromptScene) => clipLines(target, { ...sceneAlone(scene), look: withLook }).length;
  const counter = lineCounters.get(key) ?? cachedPerScene(count);
  lineCounters.set(key, counter);
  return counter;
}

/**
 * Describes a position, for example `Scene 11, dialogue, line 42`. If the prompt consists of clips, `Scene 11, dialogue,
 * clip 4, line 2`.
 */
export function describePosition(position: TextPosition): string {
  const phrase = findPhrase(position);
  const clip = phrase?.clip ? [`clip ${phrase.clip}`] : [];
  return [describeText(position), ...(phrase ? [...clip, `line ${phrase.line}`] : [])].join(', ');
}

function describeText(position: TextPosition): string {
  if ('look' in position) return 'Look';
  if ('entry' in position) return `Cast, @${position.entry}${position.key === 'text' ? '' : `, ${position.key}`}`;
  const field = position.field === 'dialog' ? 'dialogue' : sceneFieldLabels[position.field].toLowerCase();
  return `${describeScene(position.sceneId)}, ${field}`;
}

function describeScene(sceneId: string): string {
  return `Scene ${findSceneIndex(currentProject(), sceneId) + 1}`;
}

/** Describes a scene's duration input, for example `Scene 4, duration`. */
export function describeDuration(sceneId: string): string {
  return `${describeScene(sceneId)}, duration`;
}
