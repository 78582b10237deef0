import { writeFileSync } from 'node:fs';
import type { z } from 'zod';
import { type Call, calls } from '../api/calls.ts';
import { type JsonSchema, jsonSchemas } from '../api/openapi-schemas.ts';
import { chunkSchema } from '../platform/http/text-stream.ts';
import { fromProjectRoot } from '../platform/project-root.ts';

/** The file that `writeClientCalls` writes. */
export const clientCallsFile = fromProjectRoot('src/client/calls.ts');

/** Input fields with which the server recognizes a repeated call. */
const keyFields = ['idempotencyKey', 'saveId'];
const refPrefix = '#/components/schemas/';

/**
 * Writes the types of all calls from their schemas, and what the client needs to know about each at run time. The
 * client's package contains these instead of the router's type, which would need the whole server's source.
 */
export function writeClientCalls(): string {
  const outputs = jsonSchemas(
    calls.map(({ path, output }) => [path, chunkSchema(output) ?? output]),
    { io: 'output' },
  );
  const inputs = jsonSchemas(
    calls.flatMap(({ path, input }): [string, z.ZodType][] => (input ? [[path, input]] : [])),
    { io: 'input', toComponentName: (id) => (id in outputs.components ? `${id}Input` : id) },
  );
  const interfaces = [
    ...Object.entries(outputs.components).map(([name, schema]) => declare(name, schema, 'output')),
    ...Object.entries(inputs.components).map(([name, schema]) => declare(name, schema, 'input')),
  ];
  const byFeature = Object.entries(Object.groupBy(calls, ({ path }) => path.split('.', 1)[0] ?? ''));
  const features = byFeature.map(([feature, inFeature = []]) => {
    const methods = inFeature.map((call) => method(call, inputs, outputs.byName[call.path]));
    return `  ${feature}: {\n${methods.join('')}  };\n`;
  });
  const table = calls.map((call) => `  '${call.path}': { ${callFacts(call, inputs).join(', ')} },\n`);
  return [
    '// Written by src/scripts/client-calls.ts from the schemas of the calls. Do not edit.\n',
    "import type { CallFacts, CallOptions } from './call-options.ts';\n",
    ...interfaces,
    `/** Every call of the API, by feature. */\nexport interface Calls {\n${features.join('')}}\n`,
    `export const callFacts: Readonly<Record<string, CallFacts>> = {\n${table.join('')}};\n`,
  ].join('\n');
}

function callFacts({ path, type, output }: Call, inputs: ReturnType<typeof jsonSchemas>): string[] {
  const { properties = {} } = inputs.resolve(inputs.byName[path] ?? {});
  const key = keyFields.find((field) => field in properties);
  return [`type: '${type}'`, ...(key ? [`key: '${key}'`] : []), ...(chunkSchema(output) ? ['streams: true'] : [])];
}

function method({ path, summary, rest, output }: Call, inputs: ReturnType<typeof jsonSchemas>, result?: JsonSchema) {
  const schema = inputs.byName[path];
  const isOptional = !schema || (inputs.resolve(schema).required ?? []).length === 0;
  const input = `input${isOptional ? '?' : ''}: ${schema ? toTypeScript(schema, 'input') : 'undefined'}`;
  const type = toTypeScript(result ?? {}, 'output');
  const returnType = chunkSchema(output) ? `AsyncGenerator<${type}, void, undefined>` : `Promise<${type}>`;
  const comment = [summary, rest && `\`${rest}\``].filter(Boolean).join('. ');
  const signature = `${path.split('.')[1]}(${input}, options?: CallOptions): ${returnType};\n`;
  return `${comment && `/** ${comment} */\n`}${signature}`.replaceAll(/^(?=.)/gm, '    ');
}

type Direction = 'input' | 'output';

function declare(name: string, schema: JsonSchema, io: Direction): string {
  const { description, ...rest } = schema;
  const comment = description ? `/** ${description} */\n` : '';
  const type = toTypeScript(rest, io);
  const isObject = type.startsWith('{') && !rest.oneOf && !rest.anyOf;
  return `${comment}export ${isObject ? `interface ${name} ${type}` : `type ${name} = ${type};`}\n`;
}

/** Writes a JSON schema as a TypeScript type. Ranges and patterns have no types and are left out. */
function toTypeScript(schema: JsonSchema, io: Direction): string {
  const { $ref, const: constant, enum: values, anyOf, oneOf = anyOf, type, items, properties } = schema;
  if ($ref) return $ref.slice(refPrefix.length);
  if (constant !== undefined) return literal(constant);
  if (values) return values.map(literal).join(' | ');
  // zod writes only schemas here, never `true` or `false`
  if (oneOf) return [...new Set(oneOf.map((one) => toTypeScript(one as JsonSchema, io)))].join(' | ');
  if (Array.isArray(type)) return type.map((one) => toTypeScript({ ...schema, type: one }, io)).join(' | ');
  const isReadonly = io === 'input' || schema.readOnly;
  if (type === 'array')
    return `${isReadonly ? 'readonly ' : ''}${parenthesized(toTypeScript((items ?? {}) as JsonSchema, io))}[]`;
  if (type === 'integer') return 'number';
  if (type !== 'object') return type ?? 'unknown';
  if (properties) return objectType(schema, io);
  // not a Record, which could not refer to itself
  return `{ [name: string]: ${toTypeScript((schema.additionalProperties || {}) as JsonSchema, io)} }`;
}

/** Adds no index signature for unknown fields, although they are kept: it would hide misspelled names. */
function objectType({ properties = {}, required = [] }: JsonSchema, io: Direction): string {
  const lines = Object.entries(properties).map(([name, property]) => {
    const { description, ...schema } = property as JsonSchema;
    const isOptional = !required.includes(name);
    const key = /^\w+$/.test(name) ? name : `'${name}'`;
    const type = `${toTypeScript(schema, io)}${isOptional && io === 'input' ? ' | undefined' : ''}`;
    return `${description ? `/** ${description} */\n` : ''}${key}${isOptional ? '?' : ''}: ${type};\n`;
  });
  return `{\n${lines.join('').replaceAll(/^(?=.)/gm, '  ')}}`;
}

function literal(value: unknown): string {
  return typeof value === 'string' ? `'${value.replaceAll("'", "\\'")}'` : String(value);
}

function parenthesized(type: string): string {
  return / \| /.test(type) && !type.startsWith('{') ? `(${type})` : type;
}

if (import.meta.main) writeFileSync(clientCallsFile, writeClientCalls());
