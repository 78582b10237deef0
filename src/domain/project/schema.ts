import type { z } from 'zod';
import { limits } from '../product/limits.ts';
import { openObject } from '../schemas/extra-fields.ts';
import { projectShape } from './shape.ts';
import { unknownLength } from './unknown-length.ts';

/**
 * An object with the fields of a project and fields of its own.
 * @throws ZodError if unknown fields exceed `limits.extraFields.characters` in total
 */
export function projectCarrier<Shape extends z.ZodRawShape>(shape: Shape) {
  return withFewExtras({ ...shape, ...projectShape });
}

const { projectTitle, targetDuration: aim, scenes } = projectShape;
/** The same fields, all optional. Not with zod's `partial`, which would fill missing fields with their defaults. */
const projectParts = {
  ...projectShape,
  projectTitle: projectTitle.optional(),
  targetDuration: aim.optional(),
  scenes: scenes.optional(),
};

/**
 * An object with some fields of a project and fields of its own. Missing fields stay unchanged.
 * @throws ZodError like `projectCarrier`
 */
export function projectPartsCarrier<Shape extends z.ZodRawShape>(shape: Shape) {
  // an intersection would require a field of both to satisfy both
  return withFewExtras<Omit<typeof projectParts, keyof Shape> & Shape>({ ...projectParts, ...shape });
}

function withFewExtras<Shape extends z.ZodRawShape>(shape: Shape): z.ZodObject<Shape> {
  const known = Object.keys(shape);
  const { characters } = limits.extraFields;
  return openObject(shape).refine(
    (value) => unknownLength(value, known) <= characters,
    `has too much in fields that this version does not know: at most ${characters.toLocaleString('en-US')} characters`,
  );
}

/** A project that may be stored. Parsing sorts the scenes, numbers them from 1 and adds missing ids. */
export const projectSchema: z.ZodObject<typeof projectShape> = projectCarrier({});
