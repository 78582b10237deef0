import { z } from 'zod';
import { limits } from './limits.ts';
import { isStorable } from './text.ts';

const unstorable = 'has a character that cannot be stored';

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

function hasStorableKeys(value: object): boolean {
  return Object.keys(value).every(isStorable);
}

/** Returns why a value cannot be stored as JSON, or null. Not recursive, so deep nesting cannot overflow the stack. */
function extraProblem(value: unknown): string | null {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth === limits.extraFields.levels) return `is nested too deeply: at most ${depth} levels`;
    const next: unknown[] = [];
    for (const part of level) {
      if (typeof part === 'string' && !isStorable(part)) return unstorable;
      if (typeof part !== 'object' || part === null) continue;
      if (!Array.isArray(part) && !hasStorableKeys(part)) return unstorable;
      for (const inner of Object.values(part)) next.push(inner);
    }
    level = next;
  }
  return null;
}

/** The length, in characters of JSON, of an object's unknown fields. */
export function extraLength(value: object, known: ReadonlySet<string>): number {
  const extra = Object.entries(value).filter(([key]) => !known.has(key));
  return extra.length === 0 ? 0 : JSON.stringify(Object.fromEntries(extra)).length;
}
