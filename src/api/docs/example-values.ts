import type { JsonSchema } from '../openapi-schemas.ts';
import { findNote } from './field-notes.ts';

const componentPrefix = '#/components/schemas/';

interface ExampleOptions {
  /** Returns a component of the API document. */
  component: (name: string) => JsonSchema | undefined;
  /** Fields to show although they are optional. */
  optional?: ReadonlySet<string>;
}

/**
 * Returns an example of a value that a schema allows: the required fields of objects, one item of lists. Values come
 * from the notes on fields.
 * @param scopes for finding the notes, the narrowest first
 */
export function exampleOf(schema: JsonSchema, scopes: readonly string[], options: ExampleOptions): unknown {
  const { component, optional } = options;

  function exampleValue(part: JsonSchema, within: readonly string[], name: string): unknown {
    const noted = findNote(within, name, 'example');
    const id = part.$ref?.slice(componentPrefix.length);
    const resolved = (id === undefined ? undefined : component(id)) ?? part;
    const { properties, items, type } = resolved;
    const inside = id === undefined ? within : [id, ...within];
    if (noted !== undefined && !properties && !items) return noted;
    if (properties) return objectOf(resolved, inside, noted);
    if (items) {
      const list = Array.isArray(noted) ? noted : undefined;
      if (!list) return [exampleValue(items as JsonSchema, inside, name)];
      return list.map((item) => fitted(item, items as JsonSchema, inside));
    }
    const [first, ...others] = (resolved.anyOf ?? resolved.oneOf ?? []) as JsonSchema[];
    if (first) return exampleValue(first.type === 'null' ? (others[0] ?? first) : first, inside, name);
    if (resolved.const !== undefined) return resolved.const;
    if (resolved.enum) return resolved.enum[0];
    return plainValue(resolved, Array.isArray(type) ? type[0] : type);
  }

  function objectOf(resolved: JsonSchema, inside: readonly string[], noted: unknown): Record<string, unknown> {
    const { properties = {}, required = [] } = resolved;
    if (isObject(noted)) return fitted(noted, resolved, inside) as Record<string, unknown>;
    const shown = Object.entries(properties).filter(([key]) => required.includes(key) || optional?.has(key));
    return Object.fromEntries(shown.map(([key, part]) => [key, exampleValue(part as JsonSchema, inside, key)]));
  }

  /** Completes a noted object with what the schema requires, and leaves out empty texts that it does not. */
  function fitted(noted: unknown, part: JsonSchema, within: readonly string[]): unknown {
    const id = part.$ref?.slice(componentPrefix.length);
    const { properties, required = [] } = (id === undefined ? undefined : component(id)) ?? part;
    if (!isObject(noted) || !properties) return noted;
    const inside = id === undefined ? within : [id, ...within];
    const shown = Object.entries(properties).filter(
      ([key]) => required.includes(key) || (noted[key] !== undefined && noted[key] !== ''),
    );
    return Object.fromEntries(
      shown.map(([key, value]) => {
        const field = value as JsonSchema;
        const own = noted[key];
        if (own === undefined) return [key, exampleValue(field, inside, key)];
        const { items } = field;
        return [key, items && Array.isArray(own) ? own.map((one) => fitted(one, items as JsonSchema, inside)) : own];
      }),
    );
  }

  return exampleValue(schema, scopes, '');
}

function plainValue({ format, minimum, pattern }: JsonSchema, type: string | undefined): unknown {
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
