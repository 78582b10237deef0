import { chunkSchema } from '../../platform/http/text-stream.ts';
import type { RestCall } from '../calls.ts';
import type { JsonSchema } from '../openapi-schemas.ts';
import { codeSamples, type ExampleRequest } from './code-samples.ts';
import { exampleResponses } from './example-responses.ts';
import { createExample } from './example-values.ts';
import { findFieldDoc } from './field-docs.ts';

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

/** The parts of an OpenAPI operation that `documentCall` reads and adds to. */
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
/** The optional fields that examples include, by call. */
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

/** Example responses include the cast, since their scenes mention it. */
const shownInResponses: ReadonlySet<string> = new Set(['cast']);

/** Adds descriptions of the inputs, an example request and response, and code samples to an operation. */
export function documentCall(call: RestCall, operation: Operation, { components, publicUrl }: DocumentCallOptions) {
  const { path } = call;
  const scopes = [path, path.split('.', 1)[0] ?? ''];
  const component = (name: string) => components[name];
  const resolve = (schema: JsonSchema) => component(componentName(schema) ?? '') ?? schema;
  const optional = new Set(shownFields[path]);

  const { parameters = [], requestBody, responses } = operation;
  for (const parameter of parameters) {
    const description =
      parameter.description ?? parameter.schema.description ?? findFieldDoc(scopes, parameter.name, 'description');
    if (description !== undefined) parameter.description = description;
  }
  const input = requestBody?.content['application/json'];
  if (input) describeFields(input.schema, scopes);

  const valuesIn = (location: Parameter['in']) =>
    Object.fromEntries(
      parameters
        .filter((one) => one.in === location && (one.required || optional.has(one.name) || one.name === 'If-Match'))
        .map(({ name, schema }) => [
          name,
          findFieldDoc(scopes, name, 'example') ?? createExample(schema, scopes, { component }),
        ]),
    );
  const body = input && (createExample(input.schema, scopes, { component, optional }) as ExampleRequest['body']);
  if (input) input.example = body;
  const output = responses[200].content['application/json'];
  const { schema = {} } = output;
  output.example =
    exampleResponses[path]?.(body) ?? createExample(schema, scopes, { component, optional: shownInResponses });
  const request = { path: valuesIn('path'), query: valuesIn('query'), header: valuesIn('header'), body };
  const responseName =
    componentName(schema) ??
    componentName((schema.items ?? {}) as JsonSchema)?.replace(/(y?)$/, (y) => (y ? 'ies' : 's'));
  const streams = chunkSchema(call.output) !== undefined;
  return { ...operation, 'x-codeSamples': codeSamples(call, request, { publicUrl, responseName, streams }) };

  /** Adds descriptions to the fields that lack one, including those of nested objects. */
  function describeFields(schema: JsonSchema, outerScopes: readonly string[]): void {
    const id = componentName(schema);
    const innerScopes = id === undefined ? outerScopes : [id, ...outerScopes];
    for (const [name, value] of Object.entries(resolve(schema).properties ?? {})) {
      const field = value as JsonSchema;
      const description =
        field.description ?? findFieldDoc(innerScopes, name, 'description') ?? resolve(field).description;
      if (description !== undefined) field.description = description;
      describeFields(field, innerScopes);
    }
    const { items } = resolve(schema);
    if (items) describeFields(items as JsonSchema, outerScopes);
  }
}

/** Returns the name of the component that a schema refers to. */
function componentName({ $ref }: JsonSchema): string | undefined {
  return $ref?.slice(componentPrefix.length);
}
