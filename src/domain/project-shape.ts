import { z } from 'zod';
import { castSchema, lookSchema } from './cast-schema.ts';
import { openObject } from './extra-fields.ts';
import { eachField } from './fields.ts';
import { limits } from './limits.ts';
import { settingsSchema } from './project-settings.ts';
import { boardShape } from './scene-board-schema.ts';
import { inOrder } from './scene-order.ts';
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
