import { z } from 'zod';
import { product } from '../domain/product.ts';
import { procedureAt } from './call-procedure.ts';
import { type RestRoute, restRoutes } from './rest-routes.ts';

const errorAnswer = {
  description: 'Refused, or failed; `message` is one sentence for people.',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
};

/** The REST table as an OpenAPI 3.1 document, from the same schemas that check the calls. */
export function openApiDocument(): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const route of restRoutes) {
    const url = route.url.replaceAll(/:(\w+)/g, '{$1}');
    paths[url] = { ...paths[url], [route.method.toLowerCase()]: operation(route) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: product.name,
      version: '1',
      description: 'Changing calls take application/json from our own origin.',
    },
    paths,
    components: {
      schemas: {
        Error: { type: 'object', properties: { message: { type: 'string' } }, required: ['message'] },
      },
    },
  };
}

function operation({ method, url, procedure, answer }: RestRoute): object {
  const schema = inputSchema(procedure);
  const inPath = new Set([...url.matchAll(/:(\w+)/g)].map((match) => match[1]));
  const names = Object.keys(schema?.properties ?? {});
  const inQuery = method === 'GET' ? names.filter((name) => !inPath.has(name)) : [];
  const parameters = [...inPath, ...inQuery].map((name) => ({
    name,
    in: inPath.has(name) ? 'path' : 'query',
    required: inPath.has(name) || schema?.required?.includes(String(name)) === true,
    schema: schema?.properties?.[String(name)] ?? {},
  }));
  return {
    operationId: procedure,
    ...(parameters.length > 0 && { parameters }),
    ...(schema && method !== 'GET' && { requestBody: { required: true, content: { 'application/json': { schema } } } }),
    responses: {
      200: { description: 'Done', content: { 'application/json': { schema: jsonSchema(answer) } } },
      default: errorAnswer,
    },
  };
}

function inputSchema(procedure: RestRoute['procedure']) {
  const input: unknown = procedureAt(procedure).inputs[0];
  return input instanceof z.ZodType ? jsonSchema(input) : undefined;
}

/** What goes over the wire: the value before the schema's own transformations. */
function jsonSchema(schema: z.ZodType) {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input' });
  return rest;
}
