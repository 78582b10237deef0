import type { ApiDocument, ApiSchema } from '../../../src/domain/site/api-document.ts';

const prefix = '#/components/schemas/';
/** Longer lists of allowed values are only counted. */
const maxListed = 12;
/** JSON's largest whole number, which zod states as the maximum of every integer. */
const noMaximum = Number.MAX_SAFE_INTEGER;

/** Returns the name of the object that a schema refers to. Inputs and answers share it. */
export function objectName({ $ref }: ApiSchema): string | undefined {
  return $ref?.startsWith(prefix) ? $ref.slice(prefix.length).replace(/Input$/, '') : undefined;
}

/** Resolves a reference. */
export function resolve(api: ApiDocument, schema: ApiSchema): ApiSchema {
  return api.components.schemas[schema.$ref?.slice(prefix.length) ?? ''] ?? schema;
}

/** A type as words, with the object that it consists of. */
export interface TypeText {
  text: string;
  /** The name of an object that the page describes. */
  object?: string | undefined;
  /** What follows the object: `or null`. */
  rest?: string;
}

/** Describes a type: `string`, `list of Scene`, `integer or null`. */
export function typeText(schema: ApiSchema): TypeText {
  const object = objectName(schema);
  if (object !== undefined) return { text: '', object };
  const { type, items, anyOf, oneOf = anyOf, const: constant, additionalProperties } = schema;
  if (items) {
    const itemType = typeText(items);
    return { ...itemType, text: itemType.object ? 'list of' : `list of ${itemType.text || 'values'}` };
  }
  if (oneOf) {
    const all = oneOf.map(typeText);
    const named = all.find((option) => option.object);
    const others = [...new Set(all.flatMap((option) => (option === named || !option.text ? [] : option.text)))];
    if (!named) return { text: others.join(' or ') };
    return { ...named, ...(others.length > 0 && { rest: `or ${others.join(' or ')}` }) };
  }
  if (constant !== undefined) return { text: JSON.stringify(constant) };
  if (Array.isArray(type)) return { text: type.join(' or ') };
  if (type === 'object' && typeof additionalProperties === 'object' && !schema.properties) {
    return { text: 'object of values by name' };
  }
  return { text: type ?? 'any value' };
}

/** Describes the limits of a value, such as `at most 200 characters`. */
export function limitsText(schema: ApiSchema): string[] {
  const { enum: values, format, default: initial } = schema;
  const limits = [
    values && (values.length > maxListed ? `one of ${values.length} values` : `one of ${values.join(', ')}`),
    format === 'uuid' ? 'a UUID' : format === 'date-time' ? 'ISO 8601, UTC' : format,
    range(schema.minimum, schema.maximum, ''),
    range(schema.minLength, schema.maxLength, ' characters'),
    range(schema.minItems, schema.maxItems, ' items'),
    initial !== undefined && initial !== '' && `${JSON.stringify(initial)} by default`,
  ];
  return limits.flatMap((limit) => limit || []);
}

function range(min: number | undefined, max: number | undefined, unit: string): string | undefined {
  const number = (value: number) => value.toLocaleString('en-US');
  const hasMax = max !== undefined && max !== noMaximum;
  if (min !== undefined && min > -noMaximum && hasMax) return `${number(min)} to ${number(max)}${unit}`;
  if (hasMax) return `at most ${number(max)}${unit}`;
  return min === undefined || min === 0 || min <= -noMaximum ? undefined : `at least ${number(min)}${unit}`;
}
