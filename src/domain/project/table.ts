import { limits } from '../product/limits.ts';
import { eachField } from '../scene/fields.ts';
import { castKinds } from './cast-kinds.ts';

/**
 * The content of a field. In a draft, `words` may exceed `max`, but `text` may not; names and tags are checked only for
 * their type, and seconds only for being positive.
 */
type Content =
  | { kind: 'text' | 'words'; max: number }
  | { kind: 'name' | 'tags' | 'flag' }
  | { kind: 'pattern'; pattern: RegExp; message: string }
  | { kind: 'seconds'; min: number; max: number }
  /** A whole number from 1, with error messages for smaller values and unsafe integers. */
  | { kind: 'count'; tooSmall: string; tooLarge?: string }
  | { kind: 'choice'; of: readonly string[] }
  /** One object, a list of at least one scene, or a list of cast entries. */
  | { kind: 'part' | 'scenes' | 'cast'; of: Part };

/** A field of a part. `meanings.ts` describes each for the API document. */
export type Field = Content & { optional?: true; default?: string };

/** An object within a project: its fields in order, and its name in the API document. */
export interface Part {
  name?: string;
  fields: Readonly<Record<string, Field>>;
}

/** A value from a list that newer versions may extend. Unknown values are kept. */
const openChoice = { kind: 'text', max: limits.choiceLength, optional: true } as const;
/** Has no maximum: `limits.pictures.side` applies only to uploads, and a newer version may store larger pictures. */
const side = { kind: 'count', tooSmall: 'must be at least 1 pixel' } as const;

/** A scene's picture: the hash returned by `POST /api/pictures`, and the size in pixels. */
export const picturePart = {
  name: 'ScenePicture',
  fields: {
    hash: { kind: 'pattern', pattern: /^[0-9a-f]{2,64}$/, message: 'is not a valid picture hash' },
    width: side,
    height: side,
    alt: { kind: 'text', max: limits.pictures.altLength, optional: true },
  },
} as const satisfies Part;

/** A scene: its number, its texts (empty if missing), and its status and picture on the board. */
export const scenePart = {
  name: 'NewScene',
  fields: {
    id: { kind: 'text', max: 64, optional: true },
    sceneNumber: { kind: 'count', tooSmall: 'must be at least 1', tooLarge: 'is too large' },
    duration: { kind: 'seconds', min: limits.sceneDuration.min, max: limits.sceneDuration.max },
    ...eachField(() => ({ kind: 'words', max: limits.fieldLength, default: '' }) as const),
    status: openChoice,
    picture: { kind: 'part', of: picturePart, optional: true },
  },
} as const satisfies Part;

/**
 * A project's render settings:
 *
 * - `target`: the id of a target
 * - `packing`: one clip per scene, or as few clips as the target's limits allow
 * - `ratio`: such as `16:9`
 * - `resolution`: in the generator's terms, such as `1080p`
 * - `language`: the dialogue's language, in English
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

/** A cast entry, which scenes mention as `@name`. The default kind is `character`. */
export const entryPart = {
  name: 'CastEntry',
  fields: {
    name: { kind: 'name' },
    kind: { kind: 'choice', of: castKinds, default: 'character' },
    text: { kind: 'words', max: limits.fieldLength, default: '' },
    short: { kind: 'words', max: limits.cast.shortLength, optional: true },
    voice: { kind: 'words', max: limits.cast.voiceLength, optional: true },
    manner: { kind: 'words', max: limits.cast.voiceLength, optional: true },
    refs: { kind: 'tags', optional: true },
  },
} as const satisfies Part;

/**
 * The definition of a project. The API's schemas and types, and the code that reads drafts, derive from this table, so
 * a new field is a new row. It uses no schema library, to keep that out of the editor's first load.
 */
export const projectPart = {
  fields: {
    projectTitle: { kind: 'words', max: limits.titleLength },
    targetDuration: { kind: 'seconds', min: limits.targetDuration.min, max: limits.targetDuration.max },
    scenes: { kind: 'scenes', of: scenePart },
    settings: { kind: 'part', of: settingsPart, optional: true },
    /** The look of the film, a text that every clip repeats. */
    look: { kind: 'words', max: limits.lookLength, optional: true },
    /** The entries that scenes mention by name. */
    cast: { kind: 'cast', of: entryPart, optional: true },
  },
} as const satisfies Part;
