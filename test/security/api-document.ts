import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import fc from 'fast-check';
import { expect } from 'vitest';
import type { JsonSchema } from '../../src/api/openapi-schemas.ts';
import type { Visitor } from '../support/visitor.ts';

interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  schema: JsonSchema;
}

interface Content {
  'application/json': { schema: JsonSchema };
}

/** A call as the OpenAPI document describes it. */
export interface Operation {
  operationId: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  parameters?: Parameter[];
  requestBody?: { content: Content };
  responses: Record<string, { $ref: string } | Answer>;
}

interface Answer {
  headers?: Record<string, object>;
  /** Missing for a response without a body. */
  content?: Content;
}

interface ApiDocument {
  paths: Record<string, Record<string, Omit<Operation, 'method' | 'path'>>>;
  components: { schemas: Record<string, JsonSchema>; responses: Record<string, Answer> };
}

type Response = Awaited<ReturnType<Visitor['inject']>>;

/** Reads an OpenAPI document, to make its calls and check their responses. */
export function readDocument(document: ApiDocument) {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  formats.default(ajv);
  const validators = new Map<string, ValidateFunction>();
  /** The call and status of every response checked, such as `auth.login 200`. */
  const seen = new Set<string>();

  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, described]): Operation => {
      return { ...described, path, method: method.toUpperCase() as Operation['method'] };
    }),
  );

  function findResponse({ responses }: Operation, status: number): Answer | undefined {
    const answer = responses[status];
    return answer && '$ref' in answer ? document.components.responses[nameIn(answer.$ref)] : answer;
  }

  function getValidator(schema: JsonSchema): ValidateFunction {
    const key = JSON.stringify(schema);
    // includes the components, so that references resolve
    const validator = validators.get(key) ?? ajv.compile({ ...schema, components: document.components });
    validators.set(key, validator);
    return validator;
  }

  return {
    operations,
    seen,
    /** The component that a schema refers to, or the schema itself. */
    resolve: (schema: JsonSchema) => (schema.$ref ? document.components.schemas[nameIn(schema.$ref)] : schema) ?? {},
    /** Every call with each status that the document lists for it. */
    described: operations.flatMap(({ operationId, responses }) =>
      Object.keys(responses).map((status) => `${operationId} ${status}`),
    ),
    /** Fails unless the document describes this response: its status, its headers, and every key of its body. */
    check(operation: Operation, response: Response): void {
      const { statusCode: status, headers, body } = response;
      const where = `${operation.operationId} answered ${status} ${body.slice(0, 500)}`;
      const answer = findResponse(operation, status);
      if (!answer) throw new Error(`not described: ${where}`);
      for (const name of ['Link', 'Retry-After', 'ETag']) {
        if (name.toLowerCase() in headers) expect(answer.headers, where).toHaveProperty(name);
      }
      if (answer.content) {
        expect(headers['content-type'], where).toBe('application/json; charset=utf-8');
        const validate = getValidator(answer.content['application/json'].schema);
        validate(response.json());
        expect(validate.errors ?? [], where).toEqual([]);
      } else expect(body, where).toBe('');
      seen.add(`${operation.operationId} ${status}`);
    },
  };
}

function nameIn(reference: string): string {
  return reference.slice(reference.lastIndexOf('/') + 1);
}

/** Makes a call. @param input its path, query and header parameters and its body, as one object */
export function callWith(
  visitor: Visitor,
  { method, path, parameters = [] }: Operation,
  input: Readonly<Record<string, unknown>> = {},
): Promise<Response> {
  const url = path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(input[name])));
  const inQuery = parameters.filter((parameter) => parameter.in === 'query' && input[parameter.name] !== undefined);
  const query = new URLSearchParams(inQuery.map(({ name }) => [name, String(input[name])]));
  const inHeaders = parameters.filter((parameter) => parameter.in === 'header' && input[parameter.name] !== undefined);
  const body = Object.entries(input).filter(([name]) => !parameters.some((parameter) => parameter.name === name));
  return visitor.inject({
    method,
    url: query.size > 0 ? `${url}?${query}` : url,
    headers: Object.fromEntries(inHeaders.map(({ name }) => [name.toLowerCase(), String(input[name])])),
    ...(body.length > 0 && { payload: Object.fromEntries(body) }),
  });
}

/** Characters of one to four bytes in UTF-8, and some that databases and browsers treat specially. */
const characters = fc.constantFrom(...'aZ09 _-.,é漢🎬"\'<>&%\\\n');
/** Characters for patterns with `\p{...}`, which fast-check does not support. */
const nameCharacters = fc.constantFrom(...'aZ09é漢_-');
const mostItems = 4;

/**
 * Generates values that a JSON Schema allows. Supports the keywords in the product's request schemas.
 * @param resolve returns the schema for a reference
 * @throws for an unsupported schema
 */
export function valuesOf(schema: JsonSchema, resolve: (schema: JsonSchema) => JsonSchema): fc.Arbitrary<unknown> {
  const { type, enum: listed, anyOf, properties = {}, required = [], items } = resolve(schema);
  const inside = (part: JsonSchema | boolean) => valuesOf(part as JsonSchema, resolve);
  if (listed) return fc.constantFrom(...listed);
  if (anyOf) return fc.oneof(...anyOf.map(inside));
  if (Array.isArray(type)) return fc.oneof(...type.map((one) => inside({ ...resolve(schema), type: one as 'string' })));
  if (type === 'object') {
    const parts = Object.entries(properties).map(([name, part]) => [name, inside(part)] as const);
    return fc.record(Object.fromEntries(parts), { requiredKeys: required as never });
  }
  const { minItems = 0, maxItems = mostItems, minimum: min, maximum: max } = resolve(schema);
  if (type === 'array' && items && !Array.isArray(items)) {
    const lengths = { minLength: minItems, maxLength: Math.max(minItems, Math.min(maxItems, mostItems)) };
    if (resolve(schema).uniqueItems) return fc.uniqueArray(inside(items), { ...lengths, selector: identity });
    return fc.array(inside(items), lengths);
  }
  const range = { ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
  if (type === 'integer') return fc.integer(range);
  if (type === 'number') return fc.double({ ...range, noNaN: true, noDefaultInfinity: true });
  if (type === 'boolean') return fc.boolean();
  if (type === 'null') return fc.constant(null);
  if (type === 'string') return generateTexts(resolve(schema));
  throw new Error(`no values for ${JSON.stringify(schema)}`);
}

/** Returns the value that must be unique in a list: an item's name, ignoring case, or else the whole item. */
function identity(item: unknown): string {
  const { name = item } = item as { name?: unknown };
  return JSON.stringify(name).toLowerCase();
}

function generateTexts({ format, pattern = '', minLength = 0, maxLength = 100 }: JsonSchema): fc.Arbitrary<string> {
  const fits = (text: string) => new RegExp(pattern, 'u').test(text) && [...text].length <= maxLength;
  if (format === 'email') return fc.emailAddress().filter(fits);
  if (format === 'uuid') return fc.uuid().filter(fits);
  if (pattern.includes('\\p{')) return fc.string({ unit: nameCharacters, minLength: 1, maxLength }).filter(fits);
  if (pattern.startsWith('^')) return fc.stringMatching(new RegExp(pattern));
  const anyLength = fc.string({ unit: characters, minLength, maxLength });
  // the maximum length in code points, which is twice that in UTF-16
  const longest = fc.constant('🎬'.repeat(maxLength));
  return fc.oneof({ weight: 6, arbitrary: anyLength }, { weight: 1, arbitrary: longest }).filter(fits);
}
