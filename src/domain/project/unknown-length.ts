import { isRecord } from '../schemas/is-record.ts';
import { type Part, projectPart } from './table.ts';

/**
 * Returns the JSON length, in characters, of all unknown fields of a project at any level.
 * @param known additional top-level keys that count as known
 */
export function unknownLength(project: object, known: readonly string[] = []): number {
  return lengthIn(projectPart, project, known);
}

function lengthIn({ fields }: Part, value: object, known: readonly string[]): number {
  const extra = Object.entries(value).filter(([key]) => !Object.hasOwn(fields, key) && !known.includes(key));
  const here = extra.length === 0 ? 0 : JSON.stringify(Object.fromEntries(extra)).length;
  const given = new Map<string, unknown>(Object.entries(value));
  return Object.entries(fields).reduce((sum, [key, field]) => {
    if (!('of' in field) || field.kind === 'choice') return sum;
    const parts = [given.get(key)].flat().filter(isRecord);
    return parts.reduce((inside, part) => inside + lengthIn(field.of, part, []), sum);
  }, here);
}
