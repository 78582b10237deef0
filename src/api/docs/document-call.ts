import { chunkSchema } from '../../platform/http/text-stream.ts';
import type { RestCall } from '../calls.ts';
import type { JsonSchema } from '../openapi-schemas.ts';
import { answers } from './answers.ts';
import { codeSamples, type ExampleRequest } from './code-samples.ts';
import { exampleOf } from './example-values.ts';
import { findNote } from './field-notes.ts';

interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  description?: string;
  schema: JsonSchema;
}

/** The response of a call that has succeeded. */
export interface SuccessResponse {
  description: string;
  headers?: object;
  content: { 'application/json': { schema: JsonSchema | undefined; example?: unknown } };
}

/** What the API document says about a call, as far as the documentation adds to it. */
interface Operation {
  parameters?: Parameter[];
  requestBody?: { content: { 'application/json': { schema: JsonSchema; example?: unknown } } };
  responses: { 200: SuccessResponse };
}

interface DocumentCallOptions {
  components: Readonly<Record<string, JsonSchema>>;
  publicUrl: string;
}

const componentPrefix = '#/components/schemas/';
/** Optional fields that examples show. */
const shownFields: Readonly<Record<string, readonly string[]>> = {
  'projects.list': ['q'],
  'projects.create': ['targetDuration', 'scenes', 'settings', 'cast'],
  'projects.change': ['projectTitle'],
  'projects.assemble': ['target'],
  'shares.create': ['days'],
  'templates.change': ['name'],
  'ai.generateField': ['currentScene'],
  'admin.users': ['q'],
  'admin.updateUser': ['firstName'],
  'admin.updateComment': ['status'],
  'tokens.create': ['days'],
};

/** The scenes of examples mention the cast. */
const shownInAnswers: ReadonlySet<string> = new Set(['cast']);

/** Adds to an operation the meaning of its inputs, an example request and answer, and code that makes the request. */
export function documentCall(call: RestCall, operation: Operation, { components, publicUrl }: DocumentCallOptions) {
  const { path } = call;
  const scopes = [path, path.split('.', 1)[0] ?? ''];
  const component = (name: string) => components[name];
  const resolve = (schema: JsonSchema) => component(nameOf(schema) ?? '') ?? schema;
  const optional = new Set(shownFields[path]);

  const { parameters = [], requestBody, responses } = operation;
  for (const parameter of parameters) {
    const about = parameter.description ?? parameter.schema.description ?? findNote(scopes, parameter.name, 'about');
    if (about !== undefined) parameter.description = about;
  }
  const input = requestBody?.content['application/json'];
  if (input) describeFields(input.schema, scopes);

  const valuesIn = (place: Parameter['in']) =>
    Object.fromEntries(
      parameters
        .filter((one) => one.in === place && (one.required || optional.has(one.name) || one.name === 'If-Match'))
        .map(({ name, schema }) => [
          name,
          findNote(scopes, name, 'example') ?? exampleOf(schema, scopes, { component }),
        ]),
    );
  const body = input && (exampleOf(input.schema, scopes, { component, optional }) as ExampleRequest['body']);
  if (input) input.example = body;
  const output = responses[200].content['application/json'];
  const { schema = {} } = output;
  output.example = answers[path]?.(body) ?? exampleOf(schema, scopes, { component, optional: shownInAnswers });
  const request = { path: valuesIn('path'), query: valuesIn('query'), header: valuesIn('header'), body };
  const answer =
    nameOf(schema) ?? nameOf((schema.items ?? {}) as JsonSchema)?.replace(/(y?)$/, (y) => (y ? 'ies' : 's'));
  const streams = chunkSchema(call.output) !== undefined;
  return { ...operation, 'x-codeSamples': codeSamples(call, request, { publicUrl, answer, streams }) };

  /** Describes the fields of an input that its schema does not describe, and those of the objects in it. */
  function describeFields(schema: JsonSchema, within: readonly string[]): void {
    const id = nameOf(schema);
    const inside = id === undefined ? within : [id, ...within];
    for (const [name, value] of Object.entries(resolve(schema).properties ?? {})) {
      const field = value as JsonSchema;
      const about = field.description ?? findNote(inside, name, 'about') ?? resolve(field).description;
      if (about !== undefined) field.description = about;
      describeFields(field, inside);
    }
    const { items } = resolve(schema);
    if (items) describeFields(items as JsonSchema, within);
  }
}

/** Returns the name of the component that a schema refers to. */
function nameOf({ $ref }: JsonSchema): string | undefined {
  return $ref?.slice(componentPrefix.length);
}
