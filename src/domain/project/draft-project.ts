import { boardKeys, changeScenes, withoutKeys } from '../scene/board.ts';
import { inOrder } from '../scene/order.ts';
import { isRecord } from '../schemas/is-record.ts';
import { extraFieldProblem, hasStorableKeys, isStorable } from '../schemas/storable.ts';
import { withoutEnvelope } from './format.ts';
import type { Project } from './project.ts';
import { type Field, type Part, projectPart, scenePart } from './table.ts';

const isString = (value: unknown) => typeof value === 'string';

/** Whether a draft's field may have this value. Same rules as `draftProjectSchema`, without error messages. */
function isValid(field: Field, value: unknown): boolean {
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

/** Whether an object's known fields are valid and its unknown fields can be stored. */
function isPart({ fields }: Part, value: unknown): value is Record<string, unknown> {
  return (
    isRecord(value) &&
    Object.entries(fields).every(([key, field]) => isValid(field, value[key])) &&
    hasStorableKeys(value) &&
    unknownFields(fields, value).every(([, extra]) => extraFieldProblem(extra) === null)
  );
}

/** Returns the unknown fields of an object. */
function unknownFields(fields: Part['fields'], value: object): [string, unknown][] {
  return Object.entries(value).filter(([key]) => !Object.hasOwn(fields, key) && key !== '__proto__');
}

/** Applies defaults, and the order of keys and scenes, to the value of a valid field. */
function normalizeField(field: Field, value: unknown): unknown {
  if (value === undefined) return field.default;
  if (field.kind === 'part') return normalizePart(field.of, value);
  if (field.kind !== 'scenes' && field.kind !== 'cast') return value;
  // a list of parts, verified by `isValid`
  const list = field.kind === 'scenes' ? inOrder(value as { sceneNumber: number }[]) : (value as unknown[]);
  return list.map((one) => normalizePart(field.of, one));
}

/** Puts known fields first, in the table's order, so that equal objects serialize to equal JSON. */
function normalizePart({ fields }: Part, value: unknown): object {
  const given = value as Record<string, unknown>;
  const known = Object.entries(fields).map(([key, field]) => [key, normalizeField(field, given[key])] as const);
  return Object.fromEntries([...known.filter(([, one]) => one !== undefined), ...unknownFields(fields, given)]);
}

/** Whether a value is a valid draft of a project. */
export function isDraftProject(value: unknown): boolean {
  return isPart(projectPart, value);
}

/**
 * Removes invalid statuses and pictures from scenes. Before they were known fields, both could have any value, which
 * must not prevent a project from opening.
 */
export function withReadableBoard<Carrier>(carrier: Carrier): Carrier {
  return changeScenes(carrier, (scene) => {
    const invalidKeys = boardKeys.filter((key) => !isValid(scenePart.fields[key], scene[key]));
    return withoutKeys(scene, invalidKeys);
  });
}

/**
 * Reads a project from a draft or from the server. Same rules as `draftProjectSchema`, but without loading the schemas,
 * so that the editor opens sooner. Keeps unknown fields. Removes invalid statuses and pictures from scenes.
 * @returns null if the value is not a project; use `readProject` to get the reason
 */
export function readDraftProject(carrier: unknown): Project | null {
  if (!isRecord(carrier)) return null;
  const value = withReadableBoard(withoutEnvelope(carrier));
  // the type derives from the table that validated the value
  return isDraftProject(value) ? (normalizePart(projectPart, value) as Project) : null;
}
