import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { expect } from 'vitest';
import type { JsonSchema } from '../../src/api/openapi-schemas.ts';
import type { Visitor } from './visitor.ts';

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
  /** None where nothing is sent. */
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
