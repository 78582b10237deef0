import type { CastEntry, EntryText } from './cast-entry.ts';
import { changeEntry } from './change-entry.ts';
import { type SceneFieldKey, sceneFieldLabels } from './fields.ts';
import type { Project } from './project.ts';
import { changeScene } from './scene-edits.ts';
import type { PromptPart } from './targets/target.ts';

/**
 * Where a text stands that has a preset library and that the AI writes: a field of a scene, the look, or the wording of a
 * cast entry, by the entry's name.
 */
export type TextPlace =
  | { sceneId: string; field: SceneFieldKey; look?: never; entry?: never }
  | { look: true; sceneId?: never; field?: never; entry?: never }
  | { entry: string; sceneId?: never; field?: never; look?: never };

/** A text for a place. */
export type PlacedText = TextPlace & { text: string };

export function isSamePlace(one: TextPlace, other: TextPlace): boolean {
  return (
    one.sceneId === other.sceneId && one.field === other.field && one.look === other.look && one.entry === other.entry
  );
}

/** The text at a place; undefined once its scene or its entry is gone. */
export function textAt({ scenes, look = '', cast = [] }: Project, place: TextPlace): string | undefined {
  if (place.look) return look;
  if (place.sceneId === undefined) return cast.find(({ name }) => name === place.entry)?.text;
  return scenes.find(({ id }) => id === place.sceneId)?.[place.field];
}

/** The place of the same text after an edit: an entry that was renamed has kept its position in the cast. */
export function placeAfter<P extends TextPlace>(place: P, { cast: before = [] }: Project, { cast = [] }: Project): P {
  if (place.entry === undefined || cast.length !== before.length) return place;
  if (cast.some(({ name }) => name === place.entry)) return place;
  const renamed = cast[before.findIndex(({ name }) => name === place.entry)];
  return renamed ? { ...place, entry: renamed.name } : place;
}

/** The project with other texts; those whose place is gone are left out. The very same project if all are there already. */
export function withTexts(project: Project, texts: readonly PlacedText[]): Project {
  return texts.reduce(withText, project);
}

function withText(project: Project, placed: PlacedText): Project {
  const { text } = placed;
  const before = textAt(project, placed);
  if (before === undefined || before === text) return project;
  if (placed.look) return { ...project, look: text };
  const { scenes, cast = [] } = project;
  if (placed.sceneId === undefined) {
    const index = cast.findIndex(({ name }) => name === placed.entry);
    return changeEntry(project, index, { text });
  }
  const index = scenes.findIndex(({ id }) => id === placed.sceneId);
  return changeScene(project, index, { [placed.field]: text });
}

/** What people call a text: `Light`, `Look`, `@mara`. */
export function textLabel(place: TextPlace): string {
  if (place.look) return 'Look';
  return place.sceneId === undefined ? `@${place.entry}` : sceneFieldLabels[place.field];
}

/** The field that holds texts such as the wording of each kind. */
export const fieldByKind = {
  character: 'subject',
  place: 'scene',
  prop: 'subject',
  sound: 'audio',
} as const satisfies Record<CastEntry['kind'], SceneFieldKey>;

/** The field whose library a text is picked from. An entry that is not in the cast is a character. */
export function libraryField({ cast = [] }: Pick<Project, 'cast'>, place: TextPlace): SceneFieldKey {
  if (place.look) return 'grade';
  if (place.sceneId !== undefined) return place.field;
  return fieldByKind[cast.find(({ name }) => name === place.entry)?.kind ?? 'character'];
}

/**
 * Whether words of a prompt come from a text. A wording is written once; after that its entry stands by its short name.
 * @param place of an entry another text than its wording, if it has a `key`
 */
export function isFrom({ sceneId, field, origin }: PromptPart, place: TextPlace & { key?: EntryText }): boolean {
  if (place.look) return field === undefined && origin !== undefined;
  if (place.sceneId === undefined) {
    return origin?.kind === 'cast' && origin.name === place.entry && origin.key === (place.key ?? 'text');
  }
  return sceneId === place.sceneId && field === place.field;
}
