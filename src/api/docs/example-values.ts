import type { JsonSchema } from '../openapi-schemas.ts';
import { findFieldDoc } from './field-docs.ts';

const componentPrefix = '#/components/schemas/';

interface ExampleOptions {
  /** Returns a component of the API document. */
  component: (name: string) => JsonSchema | undefined;
  /** Optional fields to include. */
  optional?: ReadonlySet<string>;
}

/**
 * Creates an example of a value that a schema allows: the required fields of objects, one item of lists. Values come
 * from `fieldDocs`.
 * @param scopes for finding the field's docs, the narrowest first
 */
export function createExample(schema: JsonSchema, scopes: readonly string[], options: ExampleOptions): unknown {
  const { component, optional } = options;

  function exampleValue(part: JsonSchema, outerScopes: readonly string[], name: string): unknown {
    const documented = findFieldDoc(outerScopes, name, 'example');
    const id = part.$ref?.slice(componentPrefix.length);
    const resolved = (id === undefined ? undefined : component(id)) ?? part;
    const { properties, items, type } = resolved;
    const innerScopes = id === undefined ? outerScopes : [id, ...outerScopes];
    if (documented !== undefined && !properties && !items) return documented;
    if (properties) return exampleObject(resolved, innerScopes, documented);
    if (items) {
      if (!Array.isArray(documented)) return [exampleValue(items as JsonSchema, innerScopes, name)];
      return documented.map((item) => completed(item, items as JsonSchema, innerScopes));
    }
    const [first, ...others] = (resolved.anyOf ?? resolved.oneOf ?? []) as JsonSchema[];
    if (first) return exampleValue(first.type === 'null' ? (others[0] ?? first) : first, innerScopes, name);
    if (resolved.const !== undefined) return resolved.const;
    if (resolved.enum) return resolved.enum[0];
    return primitiveExample(resolved, Array.isArray(type) ? type[0] : type);
  }

  function exampleObject(
    resolved: JsonSchema,
    scopes: readonly string[],
    documented: unknown,
  ): Record<string, unknown> {
    const { properties = {}, required = [] } = resolved;
    if (isObject(documented)) return completed(documented, resolved, scopes) as Record<string, unknown>;
    const shown = Object.entries(properties).filter(([key]) => required.includes(key) || optional?.has(key));
    return Object.fromEntries(shown.map(([key, part]) => [key, exampleValue(part as JsonSchema, scopes, key)]));
  }

  /** Adds the required fields that a documented example lacks, and drops its empty optional texts. */
  function completed(documented: unknown, part: JsonSchema, outerScopes: readonly string[]): unknown {
    const id = part.$ref?.slice(componentPrefix.length);
    const { properties, required = [] } = (id === undefined ? undefined : component(id)) ?? part;
    if (!isObject(documented) || !properties) return documented;
    const innerScopes = id === undefined ? outerScopes : [id, ...outerScopes];
    const shown = Object.entries(properties).filter(
      ([key]) => required.includes(key) || (documented[key] !== undefined && documented[key] !== ''),
    );
    return Object.fromEntries(
      shown.map(([key, property]) => {
        const field = property as JsonSchema;
        const value = documented[key];
        if (value === undefined) return [key, exampleValue(field, innerScopes, key)];
        const { items } = field;
        if (!items || !Array.isArray(value)) return [key, value];
        return [key, value.map((item) => completed(item, items as JsonSchema, innerScopes))];
      }),
    );
  }

  return exampleValue(schema, scopes, '');
}

function primitiveExample({ format, minimum, pattern }: JsonSchema, type: string | undefined): unknown {
  if (type === 'boolean') return false;
  if (type === 'integer' || type === 'number') return Math.max(1, minimum ?? 1);
  if (type === 'null') return null;
  if (type === 'object') return {};
  if (format === 'date-time') return '2026-11-26T09:30:00.000Z';
  if (format === 'date') return '2026-11-26';
  if (format === 'uuid') return '3f6c1a52-8f1e-4a6b-9a57-2d1f0c8e7b41';
  return pattern ? '"3"' : 'text';
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
