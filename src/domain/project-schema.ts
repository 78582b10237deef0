import { z } from 'zod';
import { castSchema, lookSchema } from './cast-schema.ts';
import { openObject } from './extra-fields.ts';
import { eachField } from './fields.ts';
import { limits } from './limits.ts';
import { inOrder, type Project } from './project.ts';
import { projectKeys, unknownLength } from './project-keys.ts';
import { settingsSchema } from './project-settings.ts';
import { boardShape } from './scene-board-schema.ts';
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
/** A scene's id and its place. */
export const sceneOrder = {
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

/** A project that may be stored. Parsing sorts the scenes, numbers them from 1 and gives ids where they lack. */
export const projectSchema: z.ZodObject<typeof projectShape> = projectCarrier({});
