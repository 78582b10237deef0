import { limits } from '../product/limits.ts';

export const unstorable = 'has a character that cannot be stored';

/** Whether PostgreSQL accepts a text: no NUL and no lone surrogates. */
export function isStorable(value: string): boolean {
  return value.isWellFormed() && !value.includes('\0');
}

/** Whether PostgreSQL accepts an object's keys. */
export function hasStorableKeys(value: object): boolean {
  return Object.keys(value).every(isStorable);
}

/** Returns why a value cannot be stored as JSON, or null. Iterative, so that deep nesting cannot overflow the stack. */
export function extraFieldProblem(value: unknown): string | null {
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
