import { type EntryText, entryTexts } from '../cast/entry.ts';
import { limits } from '../product/limits.ts';
import type { Project, Scene } from '../project/project.ts';
import { type SceneFieldKey, sceneFieldGroups } from '../scene/fields.ts';
import { characterCount } from '../text/characters.ts';
import { literalPattern, type TextRange } from '../text/text-range.ts';

/** A search query. */
export interface FindQuery {
  text: string;
  /** Whether case matters. */
  matchCase: boolean;
  /** Whether to skip matches that start or end inside a word. */
  wholeWord: boolean;
}

/** A match in a scene's field. */
export interface SceneMatch extends TextRange {
  sceneId: string;
  field: SceneFieldKey;
}

/** A match in text that applies to the whole film: the look or a cast entry. */
export type ContinuityMatch = TextRange & { sceneId?: never; field?: never } & (
    | { look: true }
    | {
        look?: never;
        /** The entry's index in the cast. */
        entry: number;
        key: EntryText;
      }
  );

export type FindMatch = SceneMatch | ContinuityMatch;

export function isSceneMatch(match: FindMatch): match is SceneMatch {
  return match.sceneId !== undefined;
}

export interface Replaced {
  /** The same project if nothing was replaced. */
  project: Project;
  /** The number of replaced matches. */
  count: number;
  /** The number of scenes in which matches were replaced. */
  scenes: number;
  /** The number of cast entries in which matches were replaced. The look counts as one. */
  entries: number;
  /** The number of matches skipped because their text would have become too long. */
  tooLong: number;
}

/** The editor's order of fields. */
const fieldOrder = sceneFieldGroups.flatMap(({ fields }) => fields.map(({ key }) => key));

const wordCharacter = String.raw`[\p{L}\p{M}\p{N}_]`;

/**
 * Returns the regular expression for a query, or null if the query is empty. It never matches half a surrogate pair.
 */
function toExpression({ text, matchCase, wholeWord }: FindQuery): RegExp | null {
  if (text === '') return null;
  const isWord = new RegExp(wordCharacter, 'u');
  const characters = [...text];
  // a side of the query that is punctuation, such as the `@` of `@mara`, needs no word boundary
  const before = wholeWord && isWord.test(characters[0] ?? '') ? `(?<!${wordCharacter})` : '';
  const after = wholeWord && isWord.test(characters.at(-1) ?? '') ? `(?!${wordCharacter})` : '';
  return new RegExp(`${before}${literalPattern(text)}${after}`, matchCase ? 'gu' : 'giu');
}

/** Returns all matches in a text, in order and without overlap. */
export function findInText(text: string, query: FindQuery): TextRange[] {
  const expression = toExpression(query);
  return expression ? rangesIn(text, expression) : [];
}

function rangesIn(text: string, expression: RegExp): TextRange[] {
  return Array.from(text.matchAll(expression), ({ 0: found, index }) => ({ from: index, to: index + found.length }));
}

type SearchedTexts = Pick<Project, 'scenes' | 'look' | 'cast'>;

/** Returns every match in the look, the cast and the scenes, in the editor's order. */
export function findInProject({ scenes, look = '', cast = [] }: SearchedTexts, query: FindQuery): FindMatch[] {
  const expression = toExpression(query);
  if (!expression) return [];
  return [
    ...rangesIn(look, expression).map((range): FindMatch => ({ look: true, ...range })),
    ...cast.flatMap((one, entry) =>
      entryTexts.flatMap((key) =>
        rangesIn(one[key] ?? '', expression).map((range): FindMatch => ({ entry, key, ...range })),
      ),
    ),
    ...scenes.flatMap((scene) =>
      fieldOrder.flatMap((field) =>
        rangesIn(scene[field], expression).map((range): FindMatch => ({ sceneId: scene.id, field, ...range })),
      ),
    ),
  ];
}

/** A position to search from: a match without its end. */
export type FindStart = DistributiveOmit<FindMatch, 'to'>;
type DistributiveOmit<Union, Key extends PropertyKey> = Union extends unknown ? Omit<Union, Key> : never;

/**
 * Returns the index of the first match at or after a position, or -1.
 * @param start its `from` is an offset in the field's text
 */
export function firstMatchFrom(
  { scenes }: Pick<Project, 'scenes'>,
  matches: readonly FindMatch[],
  start: FindStart,
): number {
  const sceneIndex = new Map(scenes.map(({ id }, index) => [id, index]));
  // look and cast come before the scenes
  const rank = (at: FindStart): readonly number[] => {
    if (at.sceneId !== undefined) return [2, sceneIndex.get(at.sceneId) ?? -1, fieldOrder.indexOf(at.field), at.from];
    return at.look ? [0, 0, 0, at.from] : [1, at.entry, entryTexts.indexOf(at.key), at.from];
  };
  const startRank = rank(start);
  return matches.findIndex((match) => {
    const at = rank(match);
    const differs = at.findIndex((value, index) => value !== startRank[index]);
    return differs < 0 || (at[differs] ?? 0) > (startRank[differs] ?? 0);
  });
}

/**
 * Replaces the given matches from `findInProject`. Skips a text that would exceed its limit. A text that already
 * exceeds it is changed if it does not grow.
 */
export function replaceMatches(project: Project, matches: readonly FindMatch[], replacement: string): Replaced {
  const result = { count: 0, scenes: 0, entries: 0, tooLong: 0 };
  /** @returns the changed texts by key, and whether any match was replaced */
  function replaceIn<Key extends string>(
    texts: { readonly [key in Key]?: string | undefined },
    ranges: ReadonlyMap<Key, readonly TextRange[]>,
    maxLength: (key: Key) => number,
  ) {
    const changes: Partial<Record<Key, string>> = {};
    let count = 0;
    for (const [key, found] of ranges) {
      const before = texts[key] ?? '';
      const text = replaceRanges(before, found, replacement);
      if (isTooLong(text, before, maxLength(key))) {
        result.tooLong += found.length;
        continue;
      }
      count += found.length;
      if (text !== before) changes[key] = text;
    }
    result.count += count;
    return { changes, replaced: count > 0, changed: Object.keys(changes).length > 0 };
  }

  const inLook = matches.filter((match) => !isSceneMatch(match) && match.look);
  const look = replaceIn(
    { look: project.look ?? '' },
    new Map(inLook.length > 0 ? [['look', inLook]] : []),
    () => limits.lookLength,
  );
  if (look.replaced) result.entries += 1;

  const byEntry = Map.groupBy(
    matches.flatMap((match) => (isSceneMatch(match) || match.look ? [] : [match])),
    ({ entry }) => entry,
  );
  const cast = project.cast?.map((entry, index) => {
    const entryMatches = byEntry.get(index);
    if (!entryMatches) return entry;
    const { changes, replaced, changed } = replaceIn(
      entry,
      Map.groupBy(entryMatches, ({ key }) => key),
      entryTextLimit,
    );
    if (replaced) result.entries += 1;
    return changed ? { ...entry, ...changes } : entry;
  });

  const byScene = Map.groupBy(matches.filter(isSceneMatch), ({ sceneId }) => sceneId);
  const scenes = project.scenes.map((scene) => {
    const sceneMatches = byScene.get(scene.id);
    if (!sceneMatches) return scene;
    const { changes, replaced, changed } = replaceIn(
      scene,
      Map.groupBy(sceneMatches, ({ field }) => field),
      () => limits.fieldLength,
    );
    if (replaced) result.scenes += 1;
    return changed ? ({ ...scene, ...changes } satisfies Scene) : scene;
  });

  const castChanged = cast?.some((entry, index) => entry !== project.cast?.[index]) ?? false;
  const scenesChanged = scenes.some((scene, index) => scene !== project.scenes[index]);
  if (!look.changed && !castChanged && !scenesChanged) return { project, ...result };
  const changes = { ...look.changes, ...(castChanged && cast && { cast }), ...(scenesChanged && { scenes }) };
  return { project: { ...project, ...changes }, ...result };
}

function entryTextLimit(key: EntryText): number {
  if (key === 'text') return limits.fieldLength;
  return key === 'short' ? limits.cast.shortLength : limits.cast.voiceLength;
}

function isTooLong(text: string, before: string, limit: number): boolean {
  const length = characterCount(text);
  return length > limit && length > characterCount(before);
}

/** @param ranges in order, without overlap */
function replaceRanges(text: string, ranges: readonly TextRange[], replacement: string): string {
  const pieces: string[] = [];
  let end = 0;
  for (const { from, to } of ranges) {
    pieces.push(text.slice(end, from), replacement);
    end = to;
  }
  return pieces.join('') + text.slice(end);
}
