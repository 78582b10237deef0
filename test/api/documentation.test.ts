import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { beforeAll, describe, expect, test } from 'vitest';
import { restCalls } from '../../src/api/calls.ts';
import type { CodeSample } from '../../src/api/docs/code-samples.ts';
import { testApp } from '../support/apps.ts';
import { Visitor } from '../support/visitor.ts';

const app = testApp();
const publicUrl = 'http://promptreel.test';

interface Schema {
  $ref?: string;
  description?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
}
interface Content {
  content: { 'application/json': { schema: Schema; example: unknown } };
}
interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  parameters?: { name: string; description?: string }[];
  requestBody?: Content;
  responses: { 200: Content; 413?: { description?: string }; 422?: { description?: string } };
  'x-codeSamples': CodeSample[];
}
interface Document {
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

let api: Document;
let ajv: Ajv2020;
beforeAll(async () => {
  api = (await new Visitor(app.app).get('/api/openapi.json')).json();
  ajv = new Ajv2020({ strict: false, allErrors: true });
  formats.default(ajv);
  ajv.addFormat('base64', true);
  ajv.addSchema(api, 'api');
});

const ids = restCalls.map(({ path }) => path);
const callOf = (id: string) => restCalls.find(({ path }) => path === id) as (typeof restCalls)[number];

/** Finds the operation of a call, and its JSON pointer in the document. */
function find(id: string): { operation: Operation; pointer: string } {
  for (const [path, methods] of Object.entries(api.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      if (operation.operationId !== id) continue;
      return { operation, pointer: `api#/paths/${encodeURIComponent(path.replaceAll('/', '~1'))}/${method}` };
    }
  }
  throw new Error(`the document has no ${id}`);
}

function errorsIn(value: unknown, pointer: string): unknown {
  const validate = ajv.compile({ $ref: `${pointer}/content/application~1json/schema` });
  validate(value);
  return validate.errors ?? [];
}

test('each call is in a group, which says what applies to all of its calls', () => {
  const groups = api.tags.map(({ name }) => name);
  for (const id of ids) expect(groups, id).toEqual(expect.arrayContaining(find(id).operation.tags));
  for (const { name, description } of api.tags) expect(description.length, name).toBeGreaterThan(20);
});

test('422 and 413 are described for the call that they end', () => {
  const describe = (id: string, status: 413 | 422) => find(id).operation.responses[status]?.description;
  expect(describe('projects.import', 422)).toContain('too many scenes');
  expect(describe('pictures.add', 422)).toContain('picture');
  expect(describe('ai.generateField', 422)).toContain('AI writer');
  expect(describe('pictures.add', 413)).toContain('The picture is larger');
  for (const id of ids) {
    const { responses } = find(id).operation;
    if (responses[422]) expect(responses[422].description, id).toMatch(/\w/);
  }
});

describe.each(ids)('%s', (id) => {
  test('says what it does and what each input means', () => {
    const { operation } = find(id);
    expect(operation.summary.length).toBeGreaterThan(5);
    for (const { name, description } of operation.parameters ?? []) expect(description, name).toMatch(/\w/);
    const visit = (schema: Schema, name: string, seen: readonly string[] = []) => {
      const component = schema.$ref?.split('/').at(-1) ?? '';
      if (seen.includes(component)) return;
      const { properties = {}, items } = api.components.schemas[component] ?? schema;
      for (const [key, field] of Object.entries(properties)) {
        expect(field.description, `${name}.${key}`).toMatch(/\w/);
        visit(field, `${name}.${key}`, component ? [...seen, component] : seen);
      }
      if (items) visit(items, `${name}[]`, seen);
    };
    const schema = operation.requestBody?.content['application/json'].schema;
    if (schema) visit(schema, id);
  });

  test('has examples that its schemas allow', () => {
    const { operation, pointer } = find(id);
    const answer = operation.responses[200].content['application/json'].example;
    expect(errorsIn(answer, `${pointer}/responses/200`), JSON.stringify(answer)).toEqual([]);
    const body = operation.requestBody?.content['application/json'].example;
    if (operation.requestBody) expect(errorsIn(body, `${pointer}/requestBody`), JSON.stringify(body)).toEqual([]);
  });

  test('has a curl command with the same request', () => {
    const { operation } = find(id);
    const { method, url, access } = callOf(id);
    const source = operation['x-codeSamples'][0]?.source ?? '';
    const [, address = ''] = /^curl '?([^\s']+)/.exec(source) ?? [];
    const pattern = new RegExp(`^${url.replaceAll(/:\w+/g, '[\\w-]+')}$`);
    expect(new URL(address).origin).toBe(publicUrl);
    expect(new URL(address).pathname).toMatch(pattern);
    const [, body] = /<<'END'\n([\s\S]*)\nEND$/.exec(source) ?? [];
    expect(body && JSON.parse(body)).toEqual(operation.requestBody?.content['application/json'].example);
    expect(/-X (\w+)/.exec(source)?.[1] ?? (body ? 'POST' : 'GET')).toBe(method);
    expect(/PROMPTREEL_TOKEN|cookies\.txt/.test(source), 'identifies the user').toBe(
      access !== 'public' || callOf(id).sessionOnly === true,
    );
  });

  test('has a call of the client with the same request, unless it needs a session', async () => {
    const { operation } = find(id);
    const source = operation['x-codeSamples'].find(({ label }) => label === 'Client')?.source;
    const { sessionOnly, input } = callOf(id);
    expect(source === undefined).toBe(sessionOnly === true);
    if (source === undefined) return;
    const made: [string, unknown][] = [];
    const client = new Proxy({}, { get: (_, feature) => new Proxy({}, { get: (_, name) => record(feature, name) }) });
    const record = (feature: string | symbol, name: string | symbol) => (sent: unknown) => {
      made.push([`${String(feature)}.${String(name)}`, sent]);
      return { rows: [], next: null, async *[Symbol.asyncIterator]() {} };
    };
    await new Function('client', `return (async () => { ${source} })()`)(client);
    expect(made.map(([path]) => path)).toEqual([id]);
    // like the client, which sends an empty object for no input
    expect(input?.safeParse(made[0]?.[1] ?? {}).error?.issues).toBeUndefined();
  });
});
