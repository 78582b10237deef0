import type { Cast } from './cast.ts';
import { addEntry, replacePhrase } from './cast-edits.ts';
import type { CastEntry } from './cast-entry.ts';
import { castKinds } from './cast-kinds.ts';
import { castNameProblem } from './cast-names.ts';
import type { SceneFieldKey } from './fields.ts';
import { limits } from './limits.ts';
import type { Project } from './project.ts';
import { changeScene } from './scene-edits.ts';
import { fieldByKind } from './text-place.ts';

/** A stretch of a scene's text, in UTF-16 code units. */
export interface PhrasePlace {
  sceneId: string;
  field: SceneFieldKey;
  from: number;
  to: number;
}

/** What a phrase most likely is, by the field that it stands in. */
export function kindByField(field: SceneFieldKey): CastEntry['kind'] {
  return castKinds.find((kind) => fieldByKind[kind] === field) ?? 'prop';
}

/** Words that no name begins with. */
const determiners = new Set('a an the his her its their my our your this that these those some one'.split(' '));
/** Words behind which a phrase only says more of what it has named. */
const links = new Set('of in on at with by from to and or who that which for under over'.split(' '));

/** A name for a phrase, from its first words, that no entry has: `a trawler skipper of sixty` becomes `trawler_skipper`. */
export function suggestName(phrase: string, cast: Cast): string {
  const [clause = ''] = phrase.trim().split(/[,.;:!?()\n]/u);
  const words = clause.split(/\s+/u).map((word) => word.replaceAll(/[^\p{L}\p{M}\p{Nd}-]/gu, ''));
  const start = words.findIndex((word) => /^\p{L}/u.test(word) && !determiners.has(word.toLowerCase()));
  if (start < 0) return '';
  const named = words.slice(start, start + 2);
  const link = named.findIndex((word, index) => !/^\p{L}/u.test(word) || (index > 0 && links.has(word.toLowerCase())));
  const name = [...(link < 0 ? named : named.slice(0, link)).join('_').toLowerCase()]
    .slice(0, limits.cast.nameLength - 3)
    .join('');
  const numbered = [name, ...Array.from({ length: limits.cast.entries }, (_, index) => `${name}_${index + 2}`)];
  return numbered.find((one) => castNameProblem(one, cast) === null) ?? '';
}

/**
 * The project with a mention in place of one phrase, set off from letters that stand right beside it. Dialogue stays as
 * it is: a mention in it is spoken by its short name, which would change the words.
 */
export function mentionPhrase(project: Project, { sceneId, field, from, to }: PhrasePlace, name: string): Project {
  if (field === 'dialog') return project;
  const index = project.scenes.findIndex(({ id }) => id === sceneId);
  const text = project.scenes[index]?.[field] ?? '';
  const [start, end] = [text.slice(0, from), text.slice(to)];
  // behind any of these, the @ would not begin a mention; before any of those, the name would go on
  const before = /[\p{L}\p{M}\p{N}._@\\]$/u.test(start) ? ' ' : '';
  const after = /^[\p{L}\p{M}\p{N}_-]/u.test(end) ? ' ' : '';
  return changeScene(project, index, { [field]: `${start}${before}@${name}${after}${end}` });
}

/**
 * The project with a new entry in its cast, and a mention of it in place of a phrase, but in dialogue.
 * @param everywhere whether the phrase is replaced wherever else it stands, too, as `replacePhrase` does
 */
export function phraseToEntry(
  project: Project,
  place: PhrasePlace,
  { entry, everywhere }: { entry: CastEntry; everywhere: boolean },
): Project {
  const text = project.scenes.find(({ id }) => id === place.sceneId)?.[place.field] ?? '';
  const mentioned = mentionPhrase(project, place, entry.name);
  const replaced = everywhere ? replacePhrase(mentioned, text.slice(place.from, place.to), entry.name) : mentioned;
  return addEntry(replaced, entry);
}
