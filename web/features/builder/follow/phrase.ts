import { sceneFieldLabels } from '../../../../src/domain/fields.ts';
import type { Project } from '../../../../src/domain/project.ts';
import { perScene } from '../../../../src/domain/targets/parts.ts';
import {
  isScript,
  type PromptLine,
  type PromptPart,
  type PromptScene,
  type ScriptTarget,
  sceneAlone,
} from '../../../../src/domain/targets/target.ts';
import { clipLines } from '../../../../src/domain/targets/write-clip.ts';
import { findSceneIndex, useBuilder } from '../builder-store.ts';
import { shownTarget, useFilm } from '../preview/film-store.ts';
import { usePreviewed } from '../preview/previewed-project.ts';
import { alignOffset, nearestStretch } from './align.ts';
import type { Place } from './place.ts';

/** The words of the prompt that a place in a field stands in. */
export interface Phrase {
  /** The number of its clip; null in a prompt that is one text. */
  clip: number | null;
  /** The number of its line in that clip, or in the prompt, from 1. */
  line: number;
  /** All parts of that line, and which of them it is. */
  parts: readonly PromptPart[];
  index: number;
  /** The place's offset in the phrase. */
  offset: number;
}

/** Finds the phrase of a place in the prompt; null when the target leaves the field out, or it is empty. */
export function findPhrase({ sceneId, field, caret }: Place): Phrase | null {
  const source = usePreviewed.getState().project.scenes.find(({ id }) => id === sceneId)?.[field];
  const page = linesAround(sceneId);
  if (!page || !source) return null;
  const phrases = page.lines.flatMap(({ parts }, line) =>
    parts.flatMap((part, index) =>
      part.sceneId === sceneId && part.field === field ? [{ ...part, line, parts, index }] : [],
    ),
  );
  const phrase = phrases[nearestStretch(phrases, caret)];
  if (!phrase) return null;
  const { line, parts, index, text, from = 0, to, origin } = phrase;
  const offset =
    origin?.kind === 'cast' ? text.length : alignOffset(source.slice(from, to), text, Math.max(caret - from, 0));
  return { clip: page.clip, line: page.before() + line + 1, parts, index, offset };
}

interface Page {
  clip: number | null;
  lines: readonly PromptLine[];
  /** Counts the lines of the same page that stand before these. */
  before: () => number;
}

/** The lines that hold a scene: of its clip, or where the film is one text, of the scene alone. */
function linesAround(sceneId: string): Page | null {
  const { project } = usePreviewed.getState();
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
        (sum, one) => sum + count(one) + target.film.between.length,
        target.film.opening(project.projectTitle).length,
      );
  };
  const { look, cast } = project;
  return { clip: null, lines: clipLines(target, { ...sceneAlone(scene), look, cast }), before };
}

const lineCounters = new Map<string, (scene: PromptScene) => number>();

/** Counts the lines of a scene, once for as long as the scene is the same object: a look may add one, a cast none. */
function lineCounter(target: ScriptTarget, { look = '' }: Pick<Project, 'look'>): (scene: PromptScene) => number {
  const withLook = look.trim() === '' ? '' : 'look';
  const key = `${target.id} ${withLook}`;
  const count = (scene: PromptScene) => clipLines(target, { ...sceneAlone(scene), look: withLook }).length;
  const counter = lineCounters.get(key) ?? perScene(count);
  lineCounters.set(key, counter);
  return counter;
}

/** A place as one says it: `Scene 11, dialogue, line 42`, where the film is in clips `Scene 11, dialogue, clip 4, line 2`. */
export function placeInWords(place: Omit<Place, 'field'> & { field: Place['field'] | 'duration' }): string {
  const scene = `Scene ${findSceneIndex(useBuilder.getState().project, place.sceneId) + 1}`;
  if (place.field === 'duration') return `${scene}, duration`;
  const field = place.field === 'dialog' ? 'dialogue' : sceneFieldLabels[place.field].toLowerCase();
  const phrase = findPhrase({ ...place, field: place.field });
  const clip = phrase?.clip ? [`clip ${phrase.clip}`] : [];
  return [scene, field, ...(phrase ? [...clip, `line ${phrase.line}`] : [])].join(', ');
}
