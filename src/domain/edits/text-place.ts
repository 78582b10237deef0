import type { CastEntry, EntryText } from '../cast/entry.ts';
import type { Project } from '../project/project.ts';
import { type SceneFieldKey, sceneFieldLabels } from '../scene/fields.ts';
import type { PromptPart } from '../targets/target.ts';
import { changeEntry } from './change-entry.ts';
import { changeScene } from './scene-edits.ts';

/**
 * Identifies a text that has presets and can be generated: a scene's field, the look, or the wording of a cast entry
 * (by name).
 */
export type TextPlace =
  | { sceneId: string; field: SceneFieldKey; look?: never; entry?: never }
  | { look: true; sceneId?: never; field?: never; entry?: never }
  | { entry: string; sceneId?: never; field?: never; look?: never };

/** A text with its place. */
export type PlacedText = TextPlace & { text: string };

export function isSamePlace(one: TextPlace, other: TextPlace): boolean {
  return (
    one.sceneId === other.sceneId && one.field === other.field && one.look === other.look && one.entry === other.entry
  );
}

/** Returns the text at a place, or undefined if its scene or entry no longer exists. */
export function textAt({ scenes, look = '', cast = [] }: Project, place: TextPlace): string | undefined {
  if (place.look) return look;
  if (place.sceneId === undefined) return cast.find(({ name }) => name === place.entry)?.text;
  return scenes.find(({ id }) => id === place.sceneId)?.[place.field];
}

/** Returns the place of the same text after an edit. Finds a renamed entry by its position in the cast. */
export function placeAfterEdit<P extends TextPlace>(
  place: P,
  { cast: before = [] }: Project,
  { cast = [] }: Project,
): P {
  if (place.entry === undefined || cast.length !== before.length) return place;
  if (cast.some(({ name }) => name === place.entry)) return place;
  const renamed = cast[before.findIndex(({ name }) => name === place.entry)];
  return renamed ? { ...place, entry: renamed.name } : place;
}

/** Replaces texts. Skips places that no longer exist. Returns the same project if nothing changes. */
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

/** Returns the label of a text, such as `Light`, `Look` or `@mara`. */
export function textLabel(place: TextPlace): string {
  if (place.look) return 'Look';
  return place.sceneId === undefined ? `@${place.entry}` : sceneFieldLabels[place.field];
}

/** For each kind of entry, the field whose presets suit its wording. */
export const fieldByKind = {
  character: 'subject',
  place: 'scene',
  prop: 'subject',
  sound: 'audio',
} as const satisfies Record<CastEntry['kind'], SceneFieldKey>;

/** Returns the field whose presets suit a text. An unknown entry counts as a character. */
export function libraryField({ cast = [] }: Pick<Project, 'cast'>, place: TextPlace): SceneFieldKey {
  if (place.look) return 'grade';
  if (place.sceneId !== undefined) return place.field;
  return fieldByKind[cast.find(({ name }) => name === place.entry)?.kind ?? 'character'];
}

/**
 * Whether a part of a prompt comes from a text. An entry's wording only appears at its first mention in a clip.
 * @param place for an entry, `key` may select a text other than its wording
 */
export function isFrom({ sceneId, field, origin }: PromptPart, place: TextPlace & { key?: EntryText }): boolean {
  if (place.look) return field === undefined && origin !== undefined;
  if (place.sceneId === undefined) {
    return origin?.kind === 'cast' && origin.name === place.entry && origin.key === (place.key ?? 'text');
  }
  return sceneId === place.sceneId && field === place.field;
}
