import { characterCount } from './characters.ts';
import { type SceneFieldKey, sceneFieldGroups } from './fields.ts';
import { limits } from './limits.ts';
import type { Project, Scene } from './project.ts';

/** What somebody looks for, and how. */
export interface FindQuery {
  text: string;
  /** Whether `Boat` is another word than `boat`. */
  matchCase: boolean;
  /** Whether letters, digits or `_` right before or after rule a match out. */
  wholeWord: boolean;
}

/** A stretch of a text, in UTF-16 code units, as `slice` takes it. */
export interface TextRange {
  from: number;
  to: number;
}

/** A match in the text of a scene's field. */
export interface FindMatch extends TextRange {
  sceneId: string;
  field: SceneFieldKey;
}

export interface Replaced {
  /** The very project it was given when nothing is replaced. */
  project: Project;
  /** How many matches were replaced, and in how many scenes. */
  count: number;
  scenes: number;
  /** How many were not, since their fields would have become too long. */
  tooLong: number;
}

/** The order in which the editor shows the fields. */
const fieldOrder = sceneFieldGroups.flatMap(({ fields }) => fields.map(({ key }) => key));

const wordCharacter = String.raw`[\p{L}\p{M}\p{N}_]`;

/** The expression that finds a query; null for an empty one. It counts by characters, so it never cuts one in two. */
function toExpression({ text, matchCase, wholeWord }: FindQuery): RegExp | null {
  if (text === '') return null;
  const isWord = new RegExp(wordCharacter, 'u');
  const characters = [...text];
  // a query that itself begins or ends with a mark, such as `@mara`, is whole on that side
  const before = wholeWord && isWord.test(characters[0] ?? '') ? `(?<!${wordCharacter})` : '';
  const after = wholeWord && isWord.test(characters.at(-1) ?? '') ? `(?!${wordCharacter})` : '';
  const literal = text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
  return new RegExp(`${before}${literal}${after}`, matchCase ? 'gu' : 'giu');
}

/** The places of a text that match, in order; none overlaps another. */
export function findInText(text: string, query: FindQuery): TextRange[] {
  const expression = toExpression(query);
  return expression ? rangesIn(text, expression) : [];
}

function rangesIn(text: string, expression: RegExp): TextRange[] {
  return Array.from(text.matchAll(expression), ({ 0: found, index }) => ({ from: index, to: index + found.length }));
}

/** Every match in the scenes of a project, in the order in which the editor shows the texts. */
export function findInProject({ scenes }: Pick<Project, 'scenes'>, query: FindQuery): FindMatch[] {
  const expression = toExpression(query);
  if (!expression) return [];
  return scenes.flatMap((scene) =>
    fieldOrder.flatMap((field) =>
      rangesIn(scene[field], expression).map((range) => ({ sceneId: scene.id, field, ...range })),
    ),
  );
}

/**
 * The index of the first match that begins at a place or after it, in the order of `findInProject`; -1 without one.
 * @param place with `from` as its offset in the field's text
 */
export function firstMatchFrom(
  { scenes }: Pick<Project, 'scenes'>,
  matches: readonly FindMatch[],
  place: Omit<FindMatch, 'to'>,
): number {
  const sceneIndex = new Map(scenes.map(({ id }, index) => [id, index]));
  const rank = ({ sceneId, field, from }: Omit<FindMatch, 'to'>) =>
    [sceneIndex.get(sceneId) ?? -1, fieldOrder.indexOf(field), from] as const;
  const start = rank(place);
  return matches.findIndex((match) => {
    const at = rank(match);
    const differs = at.findIndex((value, index) => value !== start[index]);
    return differs < 0 || (at[differs] ?? 0) > (start[differs] ?? 0);
  });
}

/**
 * Replaces some matches of a project, as `findInProject` gives them for it. A field that this makes longer than
 * `limits.fieldLength` stays as it is, with all its matches; one that is too long already may become shorter.
 */
export function replaceMatches(project: Project, matches: readonly FindMatch[], replacement: string): Replaced {
  const rangesByScene = Map.groupBy(matches, ({ sceneId }) => sceneId);
  const result = { count: 0, scenes: 0, tooLong: 0 };
  const scenes = project.scenes.map((scene) => {
    const changes: Partial<Record<SceneFieldKey, string>> = {};
    let count = 0;
    for (const [field, ranges] of Map.groupBy(rangesByScene.get(scene.id) ?? [], ({ field }) => field)) {
      const text = replaceRanges(scene[field], ranges, replacement);
      if (isTooLong(text, scene[field])) {
        result.tooLong += ranges.length;
        continue;
      }
      count += ranges.length;
      if (text !== scene[field]) changes[field] = text;
    }
    result.count += count;
    if (count > 0) result.scenes += 1;
    return Object.keys(changes).length > 0 ? ({ ...scene, ...changes } satisfies Scene) : scene;
  });
  const changed = scenes.some((scene, index) => scene !== project.scenes[index]);
  return { project: changed ? { ...project, scenes } : project, ...result };
}

function isTooLong(text: string, before: string): boolean {
  const length = characterCount(text);
  return length > limits.fieldLength && length > characterCount(before);
}

/** @param ranges in order, none overlapping another */
function replaceRanges(text: string, ranges: readonly TextRange[], replacement: string): string {
  const pieces: string[] = [];
  let end = 0;
  for (const { from, to } of ranges) {
    pieces.push(text.slice(end, from), replacement);
    end = to;
  }
  return pieces.join('') + text.slice(end);
}
