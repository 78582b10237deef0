import { z } from 'zod';
import { extraFieldProblem, hasStorableKeys, unstorable } from './storable.ts';

/** A field from a newer version. It is stored unchanged, and appears neither on pages nor in prompts. */
const extraField = z.unknown().superRefine((value, context) => {
  const problem = extraFieldProblem(value);
  if (problem) context.addIssue({ code: 'custom', message: problem, continue: false });
});

/**
 * Returns the schema of an object that keeps unknown fields, so that data from newer versions is not lost. Unknown
 * fields and their names must be JSON that PostgreSQL can store, nested at most `limits.extraFields.levels` deep.
 */
export function openObject<Shape extends z.ZodRawShape>(shape: Shape): z.ZodObject<Shape> {
  const schema = z.object(shape).catchall(extraField).refine(hasStorableKeys, unstorable);
  // drop the index signature, which would hide misspelled names from the compiler
  return schema as unknown as z.ZodObject<Shape>;
}
