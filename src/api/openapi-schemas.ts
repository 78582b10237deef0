import { z } from 'zod';

export type JsonSchema = z.core.JSONSchema.BaseSchema;

const prefix = '#/components/schemas/';

interface ConversionOptions {
  /** Whether to describe values before a schema's transformations, or after them. */
  io: 'input' | 'output';
  /** The component's name for a schema's id; the id itself unless this is set. */
  nameOf?: (id: string) => string;
}

/**
 * Converts zod schemas, by any names, for an OpenAPI document. A schema with an id (`.meta({ id })`) becomes a component,
 * and a reference wherever it is used.
 */
export function jsonSchemas(entries: Iterable<[string, z.ZodType]>, { io, nameOf = (id) => id }: ConversionOptions) {
  // one conversion for all of them, so that each component is written once
  const { properties, $defs = {} } = z.toJSONSchema(z.object(Object.fromEntries(entries)), { io });
  const text = JSON.stringify({ properties, $defs });
  const converted: Record<'properties' | '$defs', Record<string, JsonSchema>> = JSON.parse(text, (key, value) =>
    key === '$ref' ? prefix + nameOf(value.slice('#/$defs/'.length)) : value,
  );
  const components = Object.fromEntries(Object.entries(converted.$defs).map(([id, schema]) => [nameOf(id), schema]));
  return {
    components,
    byName: converted.properties,
    /** The component that `schema` refers to, or `schema` itself. */
    resolve: (schema: JsonSchema): JsonSchema => components[schema.$ref?.slice(prefix.length) ?? ''] ?? schema,
  };
}

/** An object's schema without some of its properties; undefined when none are left. */
export function without(schema: JsonSchema, names: ReadonlySet<string>): JsonSchema | undefined {
  const properties = Object.entries(schema.properties ?? {}).filter(([name]) => !names.has(name));
  const required = schema.required?.filter((name) => !names.has(name)) ?? [];
  if (properties.length === 0) return undefined;
  const { required: _, ...rest } = schema;
  return { ...rest, properties: Object.fromEntries(properties), ...(required.length > 0 && { required }) };
}
