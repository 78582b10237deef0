import { z } from 'zod';
import { product } from '../domain/product.ts';
import type { CallMeta } from '../platform/trpc.ts';
import { procedureAt } from './call-procedure.ts';
import { type FailureStatus, failureAnswers, failureComponents } from './failure-answers.ts';
import { type JsonSchema, jsonSchemas, without } from './openapi-schemas.ts';
import { type RestRoute, restRoutes } from './rest-routes.ts';

export interface DocumentOptions {
  /** The origin that answers the calls. */
  publicUrl: string;
  /** The name of the session's cookie. */
  sessionCookie: string;
}

/** The REST table as an OpenAPI 3.1 document, from the procedures and schemas that answer and check the calls. */
export function openApiDocument({ publicUrl, sessionCookie }: DocumentOptions): object {
  const answers = jsonSchemas(
    restRoutes.map(({ procedure, answer }) => [procedure, answer]),
    { io: 'output' },
  );
  const inputs = jsonSchemas(restRoutes.flatMap(inputEntry), {
    io: 'input',
    // a value with a default is optional in a request but not in an answer, so a schema of both has two forms
    nameOf: (id) => (id in answers.components ? `${id}Input` : id),
  });
  const paths: Record<string, Record<string, object>> = {};
  for (const route of restRoutes) {
    const { procedure, method, url } = route;
    const input = inputs.byName[procedure];
    const path = url.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] ??= {};
    paths[path][method.toLowerCase()] = {
      operationId: procedure,
      tags: [procedure.split('.', 1)[0]],
      summary: route.summary,
      security: procedureAt(procedure).meta.access === 'public' ? [] : [{ session: [] }],
      ...(input && inputParts(route, input, inputs.resolve(input))),
      responses: { 200: success(route, answers.byName[procedure]), ...failureAnswers(failureStatuses(route)) },
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
      headers: { ...headers, Link: linkHeader },
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: sessionCookie } },
    },
  };
}

const description =
  'Logging in or registering sets the session cookie. Requests that change something send application/json; ' +
  'browsers may send them only from pages of this site.';

const linkHeader = {
  description: 'The next part of the list: `<address>; rel="next"`. Absent at the end.',
  schema: { type: 'string' },
};

/** The call's name and the schema of its input; nothing for a call without one. */
function inputEntry({ procedure }: RestRoute): [string, z.ZodType][] {
  const [input] = procedureAt(procedure).inputs;
  return input instanceof z.ZodType ? [[procedure, input]] : [];
}

/** @param schema the input's schema or a reference to it @param whole the schema itself */
function inputParts({ method, url }: RestRoute, schema: JsonSchema, whole: JsonSchema): object {
  const inPath = new Set([...url.matchAll(/:(\w+)/g)].map(([, name = '']) => name));
  const rest = without(whole, inPath);
  const inQuery = method === 'GET' ? Object.keys(rest?.properties ?? {}) : [];
  const parameters = [...inPath, ...inQuery].map((name) => ({
    name,
    in: inPath.has(name) ? 'path' : 'query',
    required: whole.required?.includes(name) === true,
    schema: whole.properties?.[name] ?? {},
  }));
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

function success({ isList }: RestRoute, schema: JsonSchema | undefined): object {
  return {
    description: 'Done',
    ...(isList && { headers: { Link: { $ref: '#/components/headers/Link' } } }),
    content: { 'application/json': { schema } },
  };
}

const byAccess: Record<CallMeta['access'], readonly FailureStatus[]> = {
  public: [],
  user: [401],
  subscriber: [401, 402],
  admin: [401, 403],
};

function failureStatuses({ procedure, method, url, failures }: RestRoute): FailureStatus[] {
  return [
    // any call can be malformed, come too often, hit a bug, or find the database away
    ...([400, 429, 500, 503] as const),
    ...byAccess[procedureAt(procedure).meta.access],
    ...(url.includes(':') ? ([404] as const) : []),
    ...(method === 'GET' ? [] : ([403, 413, 415] as const)),
    ...failures,
  ];
}
