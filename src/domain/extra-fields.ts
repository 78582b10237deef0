import { z } from 'zod';
import { extraProblem, hasStorableKeys, unstorable } from './storable.ts';

/** A field that a newer version added: kept unchanged, never shown, never part of a prompt. */
const extraField = z.unknown().superRefine((value, context) => {
  const problem = extraProblem(value);
  if (problem) context.addIssue({ code: 'custom', message: problem, continue: false });
});

/**
 * An object that keeps the fields it does not name, so that nothing is lost on the way through this version. They and
 * their names must be JSON that PostgreSQL stores, and not nested deeper than `limits.extraFields.levels`.
 */
export function openObject<Shape extends z.ZodRawShape>(shape: Shape): z.ZodObject<Shape> {
  const schema = z.object(shape).catchall(extraField).refine(hasStorableKeys, unstorable);
  // without the index signature, by which the compiler would take any misspelled name for a field
  return schema as unknown as z.ZodObject<Shape>;
}
