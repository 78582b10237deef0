import { z } from 'zod';

export type JsonSchema = z.core.JSONSchema.BaseSchema;

const prefix = '#/components/schemas/';

interface ConversionOptions {
  /** `input` describes values before a schema's transformations, `output` after them. */
  io: 'input' | 'output';
  /** Maps a schema's id to the component's name; by default the id itself. */
  toComponentName?: (id: string) => string;
}

/**
 * Converts named zod schemas for an OpenAPI document. A schema with an id (`.meta({ id })`) becomes a component, which
 * other schemas refer to.
 */
export function jsonSchemas(
  entries: Iterable<[string, z.ZodType]>,
  { io, toComponentName = (id) => id }: ConversionOptions,
) {
  // convert all schemas together, so that each shared component appears once
  const { properties, $defs = {} } = z.toJSONSchema(z.object(Object.fromEntries(entries)), { io });
  const text = JSON.stringify({ properties, $defs });
  const converted: Record<'properties' | '$defs', Record<string, JsonSchema>> = JSON.parse(text, (key, value) =>
    key === '$ref' ? prefix + toComponentName(value.slice('#/$defs/'.length)) : value,
  );
  const components = Object.fromEntries(
    Object.entries(converted.$defs).map(([id, schema]) => [toComponentName(id), schema]),
  );
  return {
    components,
    byName: converted.properties,
    /** Resolves a reference to its component; returns any other schema unchanged. */
    resolve: (schema: JsonSchema): JsonSchema => components[schema.$ref?.slice(prefix.length) ?? ''] ?? schema,
  };
}

/** Returns an object schema without the given properties; undefined if no properties are left. */
export function without(schema: JsonSchema, names: ReadonlySet<string>): JsonSchema | undefined {
  const properties = Object.entries(schema.properties ?? {}).filter(([name]) => !names.has(name));
  const required = schema.required?.filter((name) => !names.has(name)) ?? [];
  if (properties.length === 0) return undefined;
  const { required: _, ...rest } = schema;
  return { ...rest, properties: Object.fromEntries(properties), ...(required.length > 0 && { required }) };
}
