import { expect, test } from 'vitest';
import { listTargets } from '../../../src/domain/targets/target-list.ts';
import { testApp } from '../../support/apps.ts';
import { Visitor } from '../../support/visitor.ts';

const app = testApp();
const get = (headers: Record<string, string> = {}) => new Visitor(app.app).get('/api/targets', headers);

test('lists every target with its facts, the same over tRPC', async () => {
  const response = await get();
  expect(response.statusCode).toBe(200);
  expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(response.json()).toEqual(listTargets());
  expect(await new Visitor(app.app).trpc().targets.list.query()).toEqual(listTargets());
});

test('does not send the list again to clients that have it', async () => {
  const { etag = '' } = (await get()).headers;
  expect(etag).toMatch(/^"[\w-]{27}"$/);
  for (const tag of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
    const response = await get({ 'if-none-match': tag });
    expect([response.statusCode, response.body, response.headers.etag]).toEqual([304, '', etag]);
    expect(response.headers['cache-control']).toBe('no-cache');
  }
  const stale = await get({ 'if-none-match': '"other"' });
  expect([stale.statusCode, stale.headers.etag]).toEqual([200, etag]);
});

test('HEAD returns the list’s ETag without a body', async () => {
  const response = await new Visitor(app.app).inject({ method: 'HEAD', url: '/api/targets' });
  expect(response.statusCode).toBe(200);
  expect(response.headers.etag).toBe((await get()).headers.etag);
  expect(response.body).toBe('');
});
