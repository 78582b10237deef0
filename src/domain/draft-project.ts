import { isRecord } from './is-record.ts';
import type { Project } from './project.ts';
import { withoutEnvelope } from './project-format.ts';
import { type Field, type Part, projectPart, scenePart } from './project-table.ts';
import { boardKeys, changeScenes, withoutKeys } from './scene-board.ts';
import { inOrder } from './scene-order.ts';
import { extraProblem, hasStorableKeys, isStorable } from './storable.ts';

const isString = (value: unknown) => typeof value === 'string';

/** Whether a field of a draft may hold a value: `draftProjectSchema` without the words for what is wrong. */
function fits(field: Field, value: unknown): boolean {
  if (value === undefined) return field.optional === true || field.default !== undefined;
  switch (field.kind) {
    case 'text':
      return isString(value) && value.length <= field.max && isStorable(value);
    case 'words':
    case 'name':
      return isString(value);
    case 'tags':
      return isRecord(value) && Object.values(value).every(isString);
    case 'flag':
      return typeof value === 'boolean';
    case 'pattern':
      return isString(value) && field.pattern.test(value);
    case 'seconds':
      return Number.isFinite(value) && Number(value) > 0;
    case 'count':
      return Number.isSafeInteger(value) && Number(value) >= 1;
    case 'choice':
      return field.of.some((one) => one === value);
    case 'part':
      return isPart(field.of, value);
    case 'scenes':
      return Array.isArray(value) && value.length > 0 && value.every((one) => isPart(field.of, one));
    case 'cast':
      return Array.isArray(value) && value.every((one) => isPart(field.of, one));
  }
}

/** Whether an object has what its part of the table asks for, and besides only what can be kept. */
function isPart({ fields }: Part, value: unknown): value is Record<string, unknown> {
  return (
    isRecord(value) &&
    Object.entries(fields).every(([key, field]) => fits(field, value[key])) &&
    hasStorableKeys(value) &&
    extrasOf(fields, value).every(([, extra]) => extraProblem(extra) === null)
  );
}

/** The fields of an object that its part does not name. */
function extrasOf(fields: Part['fields'], value: object): [string, unknown][] {
  return Object.entries(value).filter(([key]) => !Object.hasOwn(fields, key) && key !== '__proto__');
}

/** What fits a field, as it is kept. */
function kept(field: Field, value: unknown): unknown {
  if (value === undefined) return field.default;
  if (field.kind === 'part') return keptPart(field.of, value);
  if (field.kind !== 'scenes' && field.kind !== 'cast') return value;
  // a list of parts, as `fits` has found
  const list = field.kind === 'scenes' ? inOrder(value as { sceneNumber: number }[]) : (value as unknown[]);
  return list.map((one) => keptPart(field.of, one));
}

/** An object with the fields of the table first, in their order, so that equal ones are equal JSON. */
function keptPart({ fields }: Part, value: unknown): object {
  const given = value as Record<string, unknown>;
  const known = Object.entries(fields).map(([key, field]) => [key, kept(field, given[key])] as const);
  return Object.fromEntries([...known.filter(([, one]) => one !== undefined), ...extrasOf(fields, given)]);
}

/** Whether a value holds what a project in the middle of being typed may hold. */
export function isDraftProject(value: unknown): boolean {
  return isPart(projectPart, value);
}

/**
 * What may be a project, without statuses and pictures of its scenes that cannot be read. Before there were any, both
 * were unknown fields, which could hold anything: a project must not be lost over them.
 */
export function withReadableBoard<Carrier>(carrier: Carrier): Carrier {
  return changeScenes(carrier, (scene) => {
    const odd = boardKeys.filter((key) => !fits(scenePart.fields[key], scene[key]));
    return withoutKeys(scene, odd);
  });
}

/**
 * Reads the project that a draft or the server holds, by the rules of `draftProjectSchema`, of which the first letter
 * need not wait for the code. Fields that it does not know are kept; a status or picture of a scene that cannot be read
 * is left out.
 * @returns null for what is no project; `readProject` says why
 */
export function readDraftProject(carrier: unknown): Project | null {
  if (!isRecord(carrier)) return null;
  const value = withReadableBoard(withoutEnvelope(carrier));
  // its fields are the table's, as is the type
  return isDraftProject(value) ? (keptPart(projectPart, value) as Project) : null;
}
