import type { z } from 'zod';
import { product } from '../domain/product.ts';
import { requestKeyPattern } from '../domain/request-key.ts';
import type { Access, FailureStatus, InputHeader } from '../platform/call-meta.ts';
import { type RestCall, restCalls } from './calls.ts';
import { failureAnswers, failureComponents } from './failure-answers.ts';
import { type JsonSchema, jsonSchemas, without } from './openapi-schemas.ts';

export interface DocumentOptions {
  /** The origin that answers the calls. */
  publicUrl: string;
  /** The name of the session's cookie. */
  sessionCookie: string;
}

/** The calls of the documented paths as an OpenAPI 3.1 document. */
export function openApiDocument({ publicUrl, sessionCookie }: DocumentOptions): object {
  const answers = jsonSchemas(
    restCalls.map(({ path, answer }) => [path, answer]),
    { io: 'output' },
  );
  const inputs = jsonSchemas(restCalls.flatMap(inputEntry), {
    io: 'input',
    // a value with a default is optional in a request but not in an answer, so a schema of both has two forms
    nameOf: (id) => (id in answers.components ? `${id}Input` : id),
  });
  const paths: Record<string, Record<string, object>> = {};
  for (const call of restCalls) {
    const input = inputs.byName[call.path];
    if (input) removeHeaderFields(call, inputs.resolve(input));
    const address = call.url.replaceAll(/:(\w+)/g, '{$1}');
    paths[address] ??= {};
    paths[address][call.method.toLowerCase()] = {
      operationId: call.path,
      tags: [call.path.split('.', 1)[0]],
      ...(call.summary && { summary: call.summary }),
      security: call.access === 'public' ? [] : [{ session: [] }],
      ...(input && inputParts(call, input, inputs.resolve(input))),
      responses: {
        200: success(call, answers.byName[call.path]),
        ...((call.tagged || (call.revisioned && call.method === 'GET')) && { 304: notModified }),
        ...failureAnswers(failureStatuses(call)),
      },
    };
  }
  const { schemas, headers, responses } = failureComponents;
  return {
    openapi: '3.1.0',
    info: { title: product.name, version: '1', description },
    servers: [{ url: publicUrl }],
    paths,
    components: {
      schemas: { ...schemas, ...answers.components, ...inputs.components },
      responses,
      headers: { ...headers, Link: linkHeader, ETag: etagHeader },
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: sessionCookie } },
    },
  };
}

const description =
  'Logging in or registering sets the session cookie. Requests that change something send application/json; ' +
  'browsers may send them only from pages of this site.';

const headerParameters: Record<InputHeader, object> = {
  'if-match': {
    name: 'If-Match',
    in: 'header',
    required: false,
    description:
      'The ETag of what the change began from: if something else is stored by now, nothing is changed (412).',
    schema: { type: 'string', pattern: '^"[1-9][0-9]{0,8}"$' },
  },
  'idempotency-key': {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description: 'Any text of your choice. Sent again with the same request, it makes nothing twice.',
    schema: { type: 'string', pattern: requestKeyPattern.source },
  },
};

const linkHeader = {
  description: 'The next part of the list: `<address>; rel="next"`. Absent at the end.',
  schema: { type: 'string' },
};

const etagHeader = {
  description: 'Names this answer. Sent back in If-None-Match, it saves sending the same again.',
  schema: { type: 'string' },
};

const etag = { ETag: { $ref: '#/components/headers/ETag' } };
const notModified = { description: 'The same as what If-None-Match names.', headers: etag };

/** The call's name and the schema of its input; nothing for a call without one. */
function inputEntry({ path, input }: RestCall): [string, z.ZodType][] {
  return input ? [[path, input]] : [];
}

/** Takes the fields that come in headers out of the schema of a call's input, which no other call shares. */
function removeHeaderFields({ headers = {} }: RestCall, { properties = {} }: JsonSchema): void {
  for (const field of Object.values(headers)) delete properties[field];
}

/** @param schema the input's schema or a reference to it @param whole the schema itself */
function inputParts({ method, url, headers = {} }: RestCall, schema: JsonSchema, whole: JsonSchema): object {
  const inPath = new Set([...url.matchAll(/:(\w+)/g)].map(([, name = '']) => name));
  const rest = without(whole, inPath);
  const inQuery = method === 'GET' ? Object.keys(rest?.properties ?? {}) : [];
  const parameters = [
    ...[...inPath, ...inQuery].map((name) => ({
      name,
      in: inPath.has(name) ? 'path' : 'query',
      required: whole.required?.includes(name) === true,
      schema: whole.properties?.[name] ?? {},
    })),
    // Object.keys forgets what keys it was given
    ...(Object.keys(headers) as InputHeader[]).map((header) => headerParameters[header]),
  ];
  return {
    ...(parameters.length > 0 && { parameters }),
    ...(rest &&
      method !== 'GET' && {
        requestBody: {
          required: rest.required !== undefined,
          content: { 'application/json': { schema: inPath.size > 0 ? rest : schema } },
        },
      }),
  };
}

function success({ isList, tagged, revisioned }: RestCall, schema: JsonSchema | undefined): object {
  return {
    description: 'Done',
    ...(isList && { headers: { Link: { $ref: '#/components/headers/Link' } } }),
    ...((tagged || revisioned) && { headers: etag }),
    content: { 'application/json': { schema } },
  };
}

const byAccess: Record<Access, readonly FailureStatus[]> = {
  public: [],
  user: [401],
  subscriber: [401, 402],
  admin: [401, 403],
};

function failureStatuses({ access, method, url, failures = [] }: RestCall): FailureStatus[] {
  return [
    // any call can be malformed, come too often, hit a bug, or find the database away
    ...([400, 429, 500, 503] as const),
    ...byAccess[access],
    ...(url.includes(':') ? ([404] as const) : []),
    ...(method === 'GET' ? [] : ([403, 413, 415] as const)),
    ...failures,
  ];
}
