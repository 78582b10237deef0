import type { z } from 'zod';
import { limits } from '../product/limits.ts';
import { openObject } from '../schemas/extra-fields.ts';
import { projectShape } from './shape.ts';
import { unknownLength } from './unknown-length.ts';

/**
 * Returns the schema of an object that combines a project's fields with others.
 * Parsing fails if unknown fields exceed `limits.extraFields.characters` in total.
 */
export function projectCarrier<Shape extends z.ZodRawShape>(shape: Shape) {
  return withFewExtras({ ...shape, ...projectShape });
}

const { projectTitle, targetDuration, scenes } = projectShape;
/**
 * The fields of `projectShape`, all optional. Does not use zod's `partial`, which would give missing fields their
 * defaults.
 */
const projectParts = {
  ...projectShape,
  projectTitle: projectTitle.optional(),
  targetDuration: targetDuration.optional(),
  scenes: scenes.optional(),
};

/** Like `projectCarrier`, but the project's fields are optional. Missing fields stay unchanged. */
export function projectPartsCarrier<Shape extends z.ZodRawShape>(shape: Shape) {
  // not an intersection, which would require shared fields to satisfy both types
  return withFewExtras<Omit<typeof projectParts, keyof Shape> & Shape>({ ...projectParts, ...shape });
}

function withFewExtras<Shape extends z.ZodRawShape>(shape: Shape): z.ZodObject<Shape> {
  const known = Object.keys(shape);
  const { characters } = limits.extraFields;
  return openObject(shape).refine(
    (value) => unknownLength(value, known) <= characters,
    `has too much unknown data: at most ${characters.toLocaleString('en-US')} characters in fields that this version does not know`,
  );
}

/** A project that is valid for storing. Parsing sorts the scenes, numbers them from 1 and adds missing ids. */
export const projectSchema: z.ZodObject<typeof projectShape> = projectCarrier({});
