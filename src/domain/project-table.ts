import { castKinds } from './cast-kinds.ts';
import { eachField } from './fields.ts';
import { limits } from './limits.ts';
import { sceneStatuses } from './scene-board.ts';

/** What a field holds. Words, names, tags and seconds may be anything of their type while somebody is typing them. */
type Content =
  | { kind: 'text' | 'words'; max: number }
  | { kind: 'name' | 'tags' | 'flag' }
  | { kind: 'pattern'; pattern: RegExp; otherwise: string }
  | { kind: 'seconds'; min: number; max: number }
  /** A whole number from 1, with the messages for a smaller one and for one beyond the safe integers. */
  | { kind: 'count'; tooSmall: string; tooLarge?: string }
  | { kind: 'choice'; of: readonly string[] }
  /** An object; a list of scenes, at least one; a list of a cast's entries. */
  | { kind: 'part' | 'scenes' | 'cast'; of: Part };

/** A field of a part, with what the API's document says about it. */
export type Field = Content & { optional?: true; default?: string; about?: string };

/** An object of a project: its fields, in their order, and its name in the API's document. */
export interface Part {
  name?: string;
  fields: Readonly<Record<string, Field>>;
}

/** A choice that a later version may have more of: an unknown one is kept, and shown as not known here. */
const openChoice = { kind: 'text', max: limits.choiceLength, optional: true } as const;
/** Without a maximum, which is for what is stored anew: a later version may store larger pictures. */
const side = { kind: 'count', tooSmall: 'must be at least 1 pixel' } as const;

/** A picture of a scene: `hash` names what `POST /api/pictures` stored for the account, with its pixels. */
export const picturePart = {
  name: 'ScenePicture',
  fields: {
    hash: { kind: 'pattern', pattern: /^[0-9a-f]{2,64}$/, otherwise: 'is not the hash of a picture' },
    width: side,
    height: side,
    alt: {
      ...{ kind: 'text', max: limits.pictures.altLength, optional: true },
      about: 'What it shows, for whoever cannot see it.',
    },
  },
} as const satisfies Part;

/** A scene: its place, its texts, of which a missing one is empty, and what it has on the board. */
export const scenePart = {
  name: 'NewScene',
  fields: {
    id: { kind: 'text', max: 64, optional: true },
    sceneNumber: { kind: 'count', tooSmall: 'must be at least 1', tooLarge: 'is too large' },
    duration: { kind: 'seconds', min: limits.sceneDuration.min, max: limits.sceneDuration.max },
    ...eachField(() => ({ kind: 'words', max: limits.fieldLength, default: '' }) as const),
    status: { ...openChoice, about: `One of ${sceneStatuses.join(', ')}; any other is kept and not shown.` },
    picture: { kind: 'part', of: picturePart, optional: true },
  },
} as const satisfies Part;

/**
 * What a project is rendered with. `target` is the id of a generator's format; `packing` is one clip for each scene, or
 * as few clips as the target can render; `ratio` is as `16:9`; `resolution` is in the generator's own terms, as `1080p`;
 * `language` is that of the dialogue, in English.
 */
export const settingsPart = {
  name: 'ProjectSettings',
  fields: {
    target: openChoice,
    packing: { kind: 'choice', of: ['scene', 'fewest'], optional: true },
    ratio: openChoice,
    resolution: openChoice,
    audio: { kind: 'flag', optional: true },
    language: openChoice,
  },
} as const satisfies Part;

/** Somebody or something that scenes mention by `@name`; whoever says nothing of the kind means a person. */
export const entryPart = {
  name: 'CastEntry',
  fields: {
    name: { kind: 'name' },
    kind: { kind: 'choice', of: castKinds, default: 'character' },
    text: {
      ...{ kind: 'words', max: limits.fieldLength, default: '' },
      about: 'Its wording, which stands in a prompt where it is first mentioned.',
    },
    short: {
      ...{ kind: 'words', max: limits.cast.shortLength, optional: true },
      about: 'What it is called where it is mentioned again; else its name.',
    },
    voice: { kind: 'words', max: limits.cast.voiceLength, optional: true },
    manner: { kind: 'words', max: limits.cast.voiceLength, optional: true },
    refs: { kind: 'tags', optional: true },
  },
} as const satisfies Part;

/**
 * What a project looks like, said once: the API's schemas, their types and how a draft is read are made from it, so a
 * new field is a new row. It stands without a library of schemas, which the editor's first load has no room for.
 */
export const projectPart = {
  fields: {
    projectTitle: { kind: 'words', max: limits.titleLength },
    targetDuration: { kind: 'seconds', min: limits.targetDuration.min, max: limits.targetDuration.max },
    scenes: { kind: 'scenes', of: scenePart },
    settings: { kind: 'part', of: settingsPart, optional: true },
    /** The look of the film: one text that every clip repeats. */
    look: { kind: 'words', max: limits.lookLength, optional: true },
    /** Everybody and everything that scenes mention by name. */
    cast: { kind: 'cast', of: entryPart, optional: true },
  },
} as const satisfies Part;
