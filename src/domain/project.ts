import { z } from 'zod';
import { castEntrySchema, castSchema, draftCastSchema, lookSchema } from './cast-schema.ts';
import { extraLength, openObject } from './extra-fields.ts';
import { eachField, emptyTexts, type SceneTexts, sceneFieldKeys } from './fields.ts';
import { limits } from './limits.ts';
import { type ProjectSettings, settingsSchema } from './project-settings.ts';
import { boardShape, scenePictureSchema } from './scene-board.ts';
import { text } from './text.ts';

const { scenes: sceneCount, sceneDuration, targetDuration } = limits;

/** Schema of a duration in seconds. */
export function seconds({ min, max }: { min: number; max: number }) {
  const range = `must be between ${min} and ${max} seconds`;
  return z.number(range).min(min, range).max(max, range);
}

/** The shape of a scene's texts, each of the same schema. A missing one is empty, so that older scenes can be read. */
export function fieldTexts(one: z.ZodString) {
  return eachField(() => one.default(''));
}

const sceneId = text(64);
const sceneOrder = {
  id: sceneId.optional(),
  sceneNumber: z
    .int({ error: ({ code }) => (code === 'too_big' ? 'is too large' : undefined) })
    .min(1, 'must be at least 1'),
};

/**
 * A scene that may be stored: `duration` in seconds, a text for each field, `sceneNumber` from 1.
 * @public other programs check their scenes with it
 */
export const sceneSchema = openObject({
  ...sceneOrder,
  duration: seconds(sceneDuration),
  ...fieldTexts(text(limits.fieldLength)),
  ...boardShape,
}).meta({ id: 'NewScene' });

/** Scenes as parsing a project leaves them: each has an id and every text. */
export const storedScenesSchema = z.array(
  sceneSchema.safeExtend({ id: sceneId, ...eachField(() => text(limits.fieldLength)) }).meta({ id: 'Scene' }),
);

/** A scene as somebody is still typing it: any positive duration, texts of any length. */
const draftSceneSchema = openObject({
  ...sceneOrder,
  duration: z.number().positive(),
  ...fieldTexts(z.string()),
  ...boardShape,
});

type LooseScene = { sceneNumber?: number; id?: string | undefined };

/** Scenes numbered 1 to n, each with an id of its own (one it had, else a new one); those that fit stay the same objects. */
export function numbered<S extends LooseScene>(scenes: readonly S[]): (S & { id: string; sceneNumber: number })[] {
  const given = new Set(scenes.map(({ id }) => id));
  const taken = new Set<string>();
  return scenes.map((scene, index) => {
    const id = scene.id && !taken.has(scene.id) ? scene.id : nextSceneId(new Set([...taken, ...given]));
    const sceneNumber = index + 1;
    taken.add(id);
    // the compiler does not see that both are there already
    if (scene.id === id && scene.sceneNumber === sceneNumber) return scene as S & { id: string; sceneNumber: number };
    return { ...scene, id, sceneNumber };
  });
}

/** Scenes by number, without gaps. */
function inOrder<S extends LooseScene & { sceneNumber: number }>(scenes: readonly S[]) {
  return numbered(scenes.toSorted((a, b) => a.sceneNumber - b.sceneNumber));
}

/** The parts of a project, for schemas that carry one among other things (a template does). */
export const projectShape = {
  projectTitle: text(limits.titleLength),
  targetDuration: seconds(targetDuration),
  scenes: z
    .array(sceneSchema)
    .min(sceneCount.min, 'needs at least one scene')
    .max(sceneCount.max, `has too many scenes: at most ${sceneCount.max}`)
    .transform(inOrder),
  settings: settingsSchema.optional(),
  look: lookSchema.optional(),
  cast: castSchema.optional(),
};

const projectKeys = new Set(Object.keys(projectShape));
const sceneKeys = new Set(Object.keys(sceneSchema.shape));
const pictureKeys = new Set(Object.keys(scenePictureSchema.shape));
const settingsKeys = new Set(Object.keys(settingsSchema.shape));
const castKeys = new Set(Object.keys(castEntrySchema.shape));

/**
 * An object that carries a project: `projectShape`, and its own fields.
 * @throws ZodError when the fields that nobody names take more than `limits.extraFields.characters` in all
 */
export function projectCarrier<Shape extends z.ZodRawShape>(shape: Shape) {
  return withFewExtras({ ...shape, ...projectShape });
}

const { projectTitle, targetDuration: aim, scenes } = projectShape;
/** The same parts where each may be missing. Not by zod's `partial`, under which a default would stand for a missing part. */
const projectParts = {
  ...projectShape,
  projectTitle: projectTitle.optional(),
  targetDuration: aim.optional(),
  scenes: scenes.optional(),
};

/**
 * An object that carries parts of a project, and its own fields: what it leaves out stays as it is.
 * @throws ZodError as `projectCarrier`
 */
export function projectPartsCarrier<Shape extends z.ZodRawShape>(shape: Shape) {
  // an intersection would take a field of both for one that is both
  return withFewExtras<Omit<typeof projectParts, keyof Shape> & Shape>({ ...projectParts, ...shape });
}

function withFewExtras<Shape extends z.ZodRawShape>(shape: Shape): z.ZodObject<Shape> {
  const known = new Set([...projectKeys, ...Object.keys(shape)]);
  const { characters } = limits.extraFields;
  return openObject(shape).refine(
    // the generic shape hides that it has the project's
    (value) => unknownLength(value as Partial<Project>, known) <= characters,
    `holds too much that this version does not know: at most ${characters.toLocaleString('en-US')} characters`,
  );
}

/** The length, in characters of JSON, of all that a project holds beyond what this version knows, at any level. */
export function unknownLength(project: Partial<Project>, known: ReadonlySet<string> = projectKeys): number {
  const { scenes = [], settings = {}, cast = [] } = project;
  const inScenes = scenes.reduce(
    (sum, scene) => sum + extraLength(scene, sceneKeys) + extraLength(scene.picture ?? {}, pictureKeys),
    0,
  );
  const inCast = cast.reduce((sum, entry) => sum + extraLength(entry, castKeys), 0);
  return extraLength(project, known) + inScenes + inCast + extraLength(settings, settingsKeys);
}

/** A project that may be stored. Parsing sorts the scenes, numbers them from 1 and gives ids where they lack. */
export const projectSchema: z.ZodObject<typeof projectShape> = projectCarrier({});

/** A project in the middle of being typed: what a browser's draft may hold. */
export const draftProjectSchema = openObject({
  projectTitle: z.string(),
  targetDuration: z.number().positive(),
  scenes: z.array(draftSceneSchema).min(1).transform(inOrder),
  settings: settingsSchema.optional(),
  look: z.string().optional(),
  cast: draftCastSchema.optional(),
});

export type Project = z.infer<typeof projectSchema>;
export type Scene = Project['scenes'][number];

/** A scene as it was stored, with every text: one that was stored before there was a field has it empty. */
export function withEveryText<S extends object>(scene: S): S & SceneTexts {
  return sceneFieldKeys.every((key) => key in scene) ? (scene as S & SceneTexts) : { ...emptyTexts, ...scene };
}

function nextSceneId(taken: ReadonlySet<string | undefined>): string {
  let number = taken.size + 1;
  while (taken.has(`scene-${number}`)) number += 1;
  return `scene-${number}`;
}

/** A scene without a word, at the start of a project unless its number is changed. */
export function emptyScene(id: string, duration: number): Scene {
  return { id, sceneNumber: 1, duration, ...emptyTexts };
}

/** A fresh project: 'NEW PROJECT', 15 s, one empty scene of 5 s. */
export function newProject(sceneId = 'scene-1', settings?: ProjectSettings): Project {
  return {
    projectTitle: 'NEW PROJECT',
    targetDuration: targetDuration.initial,
    scenes: [emptyScene(sceneId, sceneDuration.first)],
    ...(settings && { settings }),
  };
}

/** The project with an id from `newId` for every scene: loading a template twice never shares ids. */
export function withNewSceneIds(project: Project, newId: () => string): Project {
  return { ...project, scenes: project.scenes.map((scene) => ({ ...scene, id: newId() })) };
}
