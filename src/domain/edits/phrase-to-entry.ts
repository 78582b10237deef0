import type { Cast } from '../cast/cast.ts';
import type { CastEntry } from '../cast/entry.ts';
import { limits } from '../product/limits.ts';
import { castKinds } from '../project/cast-kinds.ts';
import { castNameProblem } from '../project/cast-names.ts';
import type { Project } from '../project/project.ts';
import type { SceneFieldKey } from '../scene/fields.ts';
import { addEntry, replacePhrase } from './cast-edits.ts';
import { changeScene } from './scene-edits.ts';
import { fieldByKind } from './text-place.ts';

/** A range of a scene's text, in UTF-16 code units. */
export interface PhraseRange {
  sceneId: string;
  field: SceneFieldKey;
  from: number;
  to: number;
}

/** Returns the most likely kind of entry for a phrase in a field. */
export function kindByField(field: SceneFieldKey): CastEntry['kind'] {
  return castKinds.find((kind) => fieldByKind[kind] === field) ?? 'prop';
}

/** Words that a suggested name does not start with. */
const determiners = new Set('a an the his her its their my our your this that these those some one'.split(' '));
/** Words that end the name in a phrase, such as `of` in `the man of sixty`. */
const nameEnds = new Set('of in on at with by from to and or who that which for under over'.split(' '));

/** Suggests an unused name from a phrase's first words: `a trawler skipper of sixty` becomes `trawler_skipper`. */
export function suggestName(phrase: string, cast: Cast): string {
  const [clause = ''] = phrase.trim().split(/[,.;:!?()\n]/u);
  const words = clause.split(/\s+/u).map((word) => word.replaceAll(/[^\p{L}\p{M}\p{Nd}-]/gu, ''));
  const start = words.findIndex((word) => /^\p{L}/u.test(word) && !determiners.has(word.toLowerCase()));
  if (start < 0) return '';
  const named = words.slice(start, start + 2);
  const end = named.findIndex(
    (word, index) => !/^\p{L}/u.test(word) || (index > 0 && nameEnds.has(word.toLowerCase())),
  );
  // leave room for a number such as `_12`
  const name = [...(end < 0 ? named : named.slice(0, end)).join('_').toLowerCase()]
    .slice(0, limits.cast.nameLength - 3)
    .join('');
  const numbered = [name, ...Array.from({ length: limits.cast.entries }, (_, index) => `${name}_${index + 2}`)];
  return numbered.find((one) => castNameProblem(one, cast) === null) ?? '';
}

/**
 * Replaces a phrase with a mention, adding spaces between it and adjacent letters. Dialogue stays as it is, since a
 * mention is spoken as the short name, which would change the words.
 */
export function mentionPhrase(project: Project, { sceneId, field, from, to }: PhraseRange, name: string): Project {
  if (field === 'dialog') return project;
  const index = project.scenes.findIndex(({ id }) => id === sceneId);
  const text = project.scenes[index]?.[field] ?? '';
  const [start, end] = [text.slice(0, from), text.slice(to)];
  // add a space where the @ would not start a mention, or where the name would continue
  const before = /[\p{L}\p{M}\p{N}._@\\]$/u.test(start) ? ' ' : '';
  const after = /^[\p{L}\p{M}\p{N}_-]/u.test(end) ? ' ' : '';
  return changeScene(project, index, { [field]: `${start}${before}@${name}${after}${end}` });
}

/**
 * Adds an entry to the cast and replaces a phrase with its mention, except in dialogue.
 * @param everywhere whether to replace all other occurrences as well, like `replacePhrase`
 */
export function phraseToEntry(
  project: Project,
  phrase: PhraseRange,
  { entry, everywhere }: { entry: CastEntry; everywhere: boolean },
): Project {
  const text = project.scenes.find(({ id }) => id === phrase.sceneId)?.[phrase.field] ?? '';
  const mentioned = mentionPhrase(project, phrase, entry.name);
  const replaced = everywhere ? replacePhrase(mentioned, text.slice(phrase.from, phrase.to), entry.name) : mentioned;
  return addEntry(replaced, entry);
}
