import type { z } from 'zod';
import { product } from '../domain/product/product.ts';
import { requestKeyPattern } from '../domain/schemas/request-key.ts';
import type { Access, FailureStatus, InputHeader } from '../platform/calls/call-meta.ts';
import { type RestCall, restCalls } from './calls.ts';
import { documentCall, type SuccessResponse } from './docs/document-call.ts';
import { failureDescriptions } from './docs/failure-descriptions.ts';
import { groups } from './docs/groups.ts';
import { failureComponents, failureResponses } from './failure-responses.ts';
import { type JsonSchema, jsonSchemas, without } from './openapi-schemas.ts';

export interface DocumentOptions {
  /** The server's origin. */
  publicUrl: string;
  /** The name of the session cookie. */
  sessionCookie: string;
}

/** Builds the OpenAPI 3.1 document of the REST calls. */
export function openApiDocument({ publicUrl, sessionCookie }: DocumentOptions): object {
  const outputs = jsonSchemas(
    restCalls.map(({ path, response }) => [path, response]),
    { io: 'output' },
  );
  const inputs = jsonSchemas(restCalls.flatMap(inputEntry), {
    io: 'input',
    // a property with a default is optional in requests but not in responses, so a shared schema gets two components
    toComponentName: (id) => (id in outputs.components ? `${id}Input` : id),
  });
  const { schemas, headers, responses } = failureComponents;
  const components = { ...schemas, ...outputs.components, ...inputs.components };
  const paths: Record<string, Record<string, object>> = {};
  for (const call of restCalls) {
    const input = inputs.byName[call.path];
    if (input) removeHeaderFields(call, inputs.resolve(input));
    const address = call.url.replaceAll(/:(\w+)/g, '{$1}');
    paths[address] ??= {};
    const operation = {
      operationId: call.path,
      tags: [call.path.split('.', 1)[0]],
      ...(call.summary && { summary: call.summary }),
      ...(call.readOnly && { 'x-readOnly': true }),
      security: call.access === 'public' ? [] : [{ session: [] }, ...(call.sessionOnly ? [] : [{ token: [] }])],
      ...(input && inputParts(call, input, inputs.resolve(input))),
      responses: {
        200: success(call, outputs.byName[call.path]),
        ...((call.tagged || (call.revisioned && call.method === 'GET')) && { 304: notModified }),
        ...failureResponses(failureStatuses(call), failureDescriptions[call.path]),
      },
    };
    paths[address][call.method.toLowerCase()] = documentCall(call, operation, { components, publicUrl });
  }
  return {
    openapi: '3.1.0',
    info: { title: product.name, version: '1', description },
    servers: [{ url: publicUrl }],
    tags: groups.map(({ name, title, description }) => ({ name, description, 'x-displayName': title })),
    paths,
    components: {
      schemas: components,
      responses,
      headers: { ...headers, Link: linkHeader, ETag: etagHeader },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: sessionCookie },
        token: { type: 'http', scheme: 'bearer', description: tokenDescription },
      },
    },
  };
}

const description =
  'Logging in or registering sets the session cookie. Requests that change data must be sent as application/json; ' +
  'from browsers, they are accepted only from pages of this site.';

const tokenDescription =
  'A personal access token (prl_...), created by a logged-in user. A wrong token gets 401 from every call, a read token 403 from calls that change data. Accepted from any origin.';

const headerParameters: Record<InputHeader, object> = {
  'if-match': {
    name: 'If-Match',
    in: 'header',
    required: false,
    description: 'The ETag of the state that the change is based on. If it has changed since, nothing is stored (412).',
    schema: { type: 'string', pattern: '^"[1-9][0-9]{0,8}"$' },
  },
  'idempotency-key': {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description: 'Any text you choose. Retrying a request with the same key does not create a duplicate.',
    schema: { type: 'string', pattern: requestKeyPattern.source },
  },
};

const linkHeader = {
  description: 'The next page: `<address>; rel="next"`. Absent on the last page.',
  schema: { type: 'string' },
};

const etagHeader = {
  description: 'Identifies this version of the response. Send it in If-None-Match to get 304 if nothing has changed.',
  schema: { type: 'string' },
};

const etag = { ETag: { $ref: '#/components/headers/ETag' } };
const notModified = { description: 'Unchanged since the ETag in If-None-Match.', headers: etag };

/** Returns the call's path and input schema as an entry; no entry for a call without input. */
function inputEntry({ path, input }: RestCall): [string, z.ZodType][] {
  return input ? [[path, input]] : [];
}

/**
 * Removes the fields that REST reads from headers instead. Changes the schema in place, which is safe since no other
 * call shares it.
 */
function removeHeaderFields({ headers = {} }: RestCall, { properties = {} }: JsonSchema): void {
  for (const field of Object.values(headers)) delete properties[field];
}

/**
 * Builds the parameters and request body of a call.
 * @param schema a schema or a reference to one
 * @param resolved the schema itself
 */
function inputParts({ method, url, headers = {} }: RestCall, schema: JsonSchema, resolved: JsonSchema): object {
  const inPath = new Set([...url.matchAll(/:(\w+)/g)].map(([, name = '']) => name));
  const rest = without(resolved, inPath);
  const inQuery = method === 'GET' ? Object.keys(rest?.properties ?? {}) : [];
  const parameters = [
    ...[...inPath, ...inQuery].map((name) => ({
      name,
      in: inPath.has(name) ? 'path' : 'query',
      required: resolved.required?.includes(name) === true,
      schema: resolved.properties?.[name] ?? {},
    })),
    // Object.keys returns plain strings
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

function success({ isList, tagged, revisioned }: RestCall, schema: JsonSchema | undefined): SuccessResponse {
  return {
    description: 'Done',
    ...(isList && { headers: { Link: { $ref: '#/components/headers/Link' } } }),
    ...((tagged || revisioned) && { headers: etag }),
    content: { 'application/json': { schema } },
  };
}

const byAccess: Record<Access, readonly FailureStatus[]> = {
  public: [],
  user: [],
  subscriber: [402],
  admin: [403],
};

function failureStatuses({ access, method, url, sessionOnly, failures = [] }: RestCall): FailureStatus[] {
  return [
    // for any call: invalid request, wrong access token, rate limit, bug, or database unavailable
    ...([400, 401, 429, 500, 503] as const),
    ...byAccess[access],
    ...(url.includes(':') ? ([404] as const) : []),
    ...(sessionOnly ? ([403] as const) : []),
    ...(method === 'GET' ? [] : ([403, 413, 415] as const)),
    ...failures,
  ];
}
