import { beforeAll, describe, expect, test } from 'vitest';
import { limits } from '../../src/domain/product/limits.ts';
import { testApp } from '../support/apps.ts';
import { messageOf } from '../support/calls.ts';
import { fieldRequest, nightTrain } from '../support/samples.ts';
import { Visitor } from '../support/visitor.ts';

const app = testApp();
let ada: Visitor;
beforeAll(async () => {
  ada = new Visitor(app.app);
  await ada.register('ada@example.test');
});

describe('the calls of a batch', () => {
  test('answer each for itself, in their order', async () => {
    const inputs = { 0: { name: 5 }, 2: { ...nightTrain, name: 'Night train' } };
    const response = await ada.post('/trpc/templates.create,auth.nobody,templates.create?batch=1', inputs);
    const [refused, unknown, created] = response.json();
    expect(response.statusCode).toBe(207);
    expect(refused.error).toMatchObject({
      message: 'Name must be text.',
      data: { code: 'BAD_REQUEST', httpStatus: 400, path: 'templates.create', field: 'name' },
    });
    expect(unknown.error).toMatchObject({ message: 'There is no call with this name', data: { httpStatus: 404 } });
    expect(created.result.data).toMatchObject({ name: 'Night train' });
  });

  test('have the status that all of them have', async () => {
    expect((await ada.get('/trpc/auth.user,templates.list?batch=1')).statusCode).toBe(200);
    expect((await new Visitor(app.app).get('/trpc/auth.user,templates.list?batch=1')).statusCode).toBe(401);
  });

  test('need the method of their kind, or none of them runs', async () => {
    const inputs = { 0: { ...nightTrain, name: 'Not stored' } };
    const mixed = await ada.post('/trpc/templates.create,auth.user?batch=1', inputs);
    expect([mixed.statusCode, messageOf(mixed)]).toEqual([405, 'The call auth.user only accepts GET']);
    expect((await ada.get('/trpc/templates.list')).body).not.toContain('Not stored');
    const response = await ada.get('/trpc/auth.login,auth.user?batch=1');
    expect([response.statusCode, messageOf(response)]).toEqual([405, 'The call auth.login only accepts POST']);
    expect(messageOf(await ada.post('/trpc/templates.list', {}))).toBe('The call templates.list only accepts GET');
  });

  test('are at most as many as the limit', async () => {
    const calls = (count: number) => ada.get(`/trpc/${Array(count).fill('auth.user').join(',')}?batch=1`);
    expect((await calls(limits.batchSize)).json()).toHaveLength(limits.batchSize);
    const response = await calls(limits.batchSize + 1);
    expect([response.statusCode, messageOf(response)]).toEqual([400, 'A batch has at most 10 calls.']);
  });
});

describe('an input', () => {
  test('that is empty counts as none', async () => {
    for (const url of ['/trpc/auth.user?input=', '/trpc/auth.user?batch=1&input=']) {
      expect((await ada.get(url)).statusCode).toBe(200);
    }
    expect(messageOf(await ada.post('/trpc/templates.create', ''))).toBe('Name is missing.');
  });

  test('in an address must be JSON', async () => {
    for (const url of ['/trpc/auth.user?input=%7B', '/trpc/auth.user?input=1&input=2']) {
      const response = await ada.get(url);
      expect(response.statusCode).toBe(400);
      expect(messageOf(response)).toBe('The request could not be read: its input must be valid JSON.');
    }
  });

  test('must not reach a prototype', async () => {
    for (const url of ['/trpc/templates.create', '/api/templates']) {
      for (const body of ['{"__proto__":{"name":"x"}}', '{"constructor":{"prototype":{"name":"x"}}}']) {
        const response = await ada.post(url, body);
        expect(response.statusCode).toBe(400);
        expect(messageOf(response)).toMatch(/^The request contains a forbidden key: (__proto__|constructor)\.$/);
      }
    }
  });

  test.each(['text/plain', 'application/octet-stream', 'multipart/form-data; boundary=x'])(
    'must not be %s',
    async (type) => {
      for (const url of ['/trpc/templates.create', '/api/templates']) {
        const response = await ada.post(url, '{"name":"x"}', { 'content-type': type });
        expect([response.statusCode, messageOf(response)]).toEqual([
          415,
          'The request must be sent as application/json.',
        ]);
      }
    },
  );
});

test('a call that streams needs a client that reads streams', async () => {
  const response = await ada.post('/trpc/ai.streamField', fieldRequest());
  expect(response.statusCode).toBe(415);
  expect(messageOf(response)).toBe('This call sends a stream: use httpBatchStreamLink');
});
