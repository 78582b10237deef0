import { expect, onTestFinished, test } from 'vitest';
import { restCalls } from '../../src/api/calls.ts';
import { brokenAppOn, testApp } from '../support/apps.ts';
import { startTestApp } from '../support/test-app.ts';
import { Visitor } from '../support/visitor.ts';

const app = testApp();

test('every GET is a query and every other method a mutation, so other sites cannot cause changes by a link', () => {
  expect(restCalls.filter(({ method, type }) => (method === 'GET') !== (type === 'query'))).toEqual([]);
});

test.each(restCalls.map(({ method, url }) => [method, url] as const))('%s %s returns JSON', async (method, url) => {
  const response = await new Visitor(app.app).inject({
    method,
    url,
    ...(method === 'POST' && { payload: '', headers: { 'content-type': 'application/json' } }),
  });
  expect([200, 400, 401, 404]).toContain(response.statusCode);
  expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
  if (response.statusCode !== 200) {
    expect(Object.keys(response.json())).toEqual(['message']);
  }
});

test.each([
  ['PUT', '/api/login', 'POST'],
  ['GET', '/api/login', 'POST'],
  ['DELETE', '/api/templates', 'GET, HEAD, POST'],
  ['POST', '/api/auth/user', 'GET, HEAD'],
  ['POST', '/api/openapi.json', 'GET, HEAD'],
] as const)('%s %s returns 405 and names the allowed methods', async (method, url, allowed) => {
  const response = await new Visitor(app.app).inject({ method, url });
  expect(response.statusCode).toBe(405);
  expect(response.headers.allow).toBe(allowed);
  expect(response.json()).toEqual({ message: `This address only accepts ${allowed}` });
});

test.each(['/api', '/api/', '/api/nowhere', '/api/login/', '/api/auth/user/1', '/api/../api/x', '/api/%ff'])(
  'GET %s returns 404 in JSON',
  async (url) => {
    const response = await new Visitor(app.app).get(url);
    expect([400, 404]).toContain(response.statusCode);
    expect(response.json()).toEqual({ message: expect.any(String) });
  },
);

test('HEAD responds like GET, without a body', async () => {
  const response = await new Visitor(app.app).inject({ method: 'HEAD', url: '/api/auth/user' });
  expect(response.statusCode).toBe(401);
  expect(response.body).toBe('');
});

test('the OpenAPI document describes every call that has a path', async () => {
  const response = await new Visitor(app.app).get('/api/openapi.json');
  const document = response.json();
  expect(document.openapi).toBe('3.1.0');
  const described = Object.entries<object>(document.paths).flatMap(([url, item]) =>
    Object.entries(item).map(([method, { operationId }]) => [method.toUpperCase(), url, operationId]),
  );
  expect(described.toSorted()).toEqual(
    restCalls.map(({ method, url, path }) => [method, url.replaceAll(/:(\w+)/g, '{$1}'), path]).toSorted(),
  );
  const { schemas, responses } = document.components;
  const { get, post } = document.paths['/api/templates'];
  const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` });
  expect(post.requestBody).toMatchObject({
    required: true,
    content: { 'application/json': { schema: reference('NewTemplate') } },
  });
  const { required, properties } = schemas.NewTemplate;
  expect(required).toEqual(['name', 'projectTitle', 'targetDuration', 'scenes']);
  expect(properties.scenes).toMatchObject({ type: 'array', minItems: 1, maxItems: 100, items: reference('NewScene') });
  expect(properties).not.toHaveProperty('idempotencyKey');
  expect(post.parameters).toMatchObject([{ name: 'Idempotency-Key', in: 'header', required: false }]);
  expect(schemas.NewScene.properties.duration).toMatchObject({ type: 'number', minimum: 0.1, maximum: 60 });
  expect(schemas.NewScene.required).not.toContain('id');
  expect(schemas.Scene.required).toContain('id');
  const list = get.responses[200].content['application/json'].schema;
  expect(list).toMatchObject({ type: 'array', items: reference('Template') });
  expect(schemas.Template.properties.createdAt).toEqual(reference('Time'));
  expect(schemas.Time).toMatchObject({ type: 'string', format: 'date-time' });
  expect(schemas.Credentials.properties.email).toMatchObject({ format: 'email', maxLength: 254 });
  expect(get.responses[401]).toEqual({ $ref: '#/components/responses/Unauthorized' });
  expect(responses.Unauthorized.content['application/json'].schema).toEqual(reference('Error'));
  expect(responses.TooManyRequests.headers).toHaveProperty('Retry-After');
});

test('the OpenAPI document says who may make a call, and where its input goes', async () => {
  const { paths } = (await new Visitor(app.app).get('/api/openapi.json')).json();
  expect(paths['/api/login'].post.security).toEqual([]);
  expect(paths['/api/templates'].post.security).toEqual([{ session: [] }, { token: [] }]);
  // a public call answers 401 only to a wrong access token
  expect(paths['/api/blog'].get.security).toEqual([]);
  expect(Object.keys(paths['/api/templates'].get.responses)).not.toContain('402');
  expect(Object.keys(paths['/api/templates'].post.responses)).toContain('402');
  const { get: users } = paths['/api/admin/users'];
  expect(users.parameters).toContainEqual({
    name: 'limit',
    in: 'query',
    description: 'How many rows to return.',
    required: false,
    schema: { type: 'integer', minimum: 1, maximum: 500, default: 100 },
  });
  expect(users.responses[200].headers).toHaveProperty('Link');
  const { patch, delete: remove } = paths['/api/admin/users/{id}'];
  const description = 'The id of the account.';
  const schema = expect.objectContaining({ format: 'uuid' });
  const id = { name: 'id', in: 'path', description, required: true, schema };
  expect(patch.parameters).toEqual([id]);
  expect(Object.keys(patch.requestBody.content['application/json'].schema.properties)).toEqual([
    'firstName',
    'lastName',
    'email',
    'isAdmin',
    'version',
  ]);
  expect(remove.parameters).toEqual([id]);
  for (const { requestBody } of [remove, paths['/api/logout'].post, users]) expect(requestBody).toBe(undefined);
});

test('an internal error reveals nothing internal, over tRPC or REST', async () => {
  const broken = await startTestApp();
  onTestFinished(broken.close);
  const visitor = new Visitor(broken.app);
  await visitor.register('ada@example.test');
  await broken.orm.em.fork().execute('alter table sessions rename to elsewhere');
  const message = 'Something went wrong on our side. Please try again.';
  const rest = await visitor.get('/api/auth/user');
  expect(rest.statusCode).toBe(500);
  expect(rest.json()).toEqual({ message });
  const trpc = await visitor.get('/trpc/auth.user');
  expect(trpc.statusCode).toBe(500);
  const data = { code: 'INTERNAL_SERVER_ERROR', httpStatus: 500, path: 'auth.user' };
  expect(trpc.json()).toEqual({ error: { message, code: -32603, data } });
  // another test can use this database
  await broken.orm.em.fork().execute('alter table elsewhere rename to sessions');
});

test('readiness fails with the database, health does not', async () => {
  const visitor = new Visitor(app.app);
  expect((await visitor.get('/readyz')).statusCode).toBe(200);
  const broken = brokenAppOn(app.orm, new Error('connection refused at 10.0.0.1'));
  const response = await new Visitor(broken).get('/readyz');
  expect(response.statusCode).toBe(503);
  expect(response.json()).toEqual({ message: 'The database does not respond.' });
  expect((await new Visitor(broken).get('/healthz')).statusCode).toBe(200);
});
