import type { z } from 'zod';
import { openObject } from './extra-fields.ts';
import { limits } from './limits.ts';
import { projectShape } from './project-shape.ts';
import { unknownLength } from './unknown-length.ts';

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
  const known = Object.keys(shape);
  const { characters } = limits.extraFields;
  return openObject(shape).refine(
    (value) => unknownLength(value, known) <= characters,
    `holds too much that this version does not know: at most ${characters.toLocaleString('en-US')} characters`,
  );
}

/** A project that may be stored. Parsing sorts the scenes, numbers them from 1 and gives ids where they lack. */
export const projectSchema: z.ZodObject<typeof projectShape> = projectCarrier({});
