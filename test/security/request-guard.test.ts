import { describe, expect, test } from 'vitest';
import { User } from '../../src/platform/identity/user.entity.ts';
import { appOn, testApp } from '../support/apps.ts';
import { Visitor } from '../support/visitor.ts';

const app = testApp();

let number = 0;
const person = () => {
  number += 1;
  return JSON.stringify({ email: `person-${number}@example.test`, password: 'a long enough one' });
};
const count = () => app.orm.em.fork().count(User);
const json = { 'content-type': 'application/json' };

describe.each(['/api/register', '/trpc/auth.register'])('%s', (url) => {
  const post = (headers: Record<string, string>, payload = person()) =>
    new Visitor(app.app).inject({ method: 'POST', url, payload, headers });

  test.each<[string, Record<string, string>]>([
    ['no browser', {}],
    ['our own origin', { origin: 'http://localhost' }],
    ['our own origin on a port', { origin: 'http://localhost:3000', host: 'localhost:3000' }],
    ['no Origin, but Sec-Fetch-Site: same-origin', { 'sec-fetch-site': 'same-origin' }],
    ['a charset', { 'content-type': 'application/json; charset=utf-8' }],
  ])('accepts a call with %s', async (_, headers) => {
    expect((await post({ ...json, ...headers })).statusCode).toBe(200);
  });

  test.each<[string, Record<string, string>]>([
    ['another site', { origin: 'https://evil.example' }],
    ['our host with another scheme', { origin: 'https://localhost' }],
    ['our host on another port', { origin: 'http://localhost:8080' }],
    ['an origin that starts like ours', { origin: 'http://localhost.evil.example' }],
    ['a subdomain', { origin: 'http://sub.localhost' }],
    ['the origin null', { origin: 'null' }],
    ['an empty origin', { origin: '' }],
    ['no Origin, but Sec-Fetch-Site: cross-site', { 'sec-fetch-site': 'cross-site' }],
    ['no Origin, but Sec-Fetch-Site: same-site', { 'sec-fetch-site': 'same-site' }],
  ])('rejects a call from %s', async (_, headers) => {
    const before = await count();
    const response = await post({ ...json, ...headers });
    expect(response.statusCode).toBe(403);
    expect(response.body).toContain('This request came from another site and was refused.');
    expect(await count()).toBe(before);
  });

  test.each<[string, Record<string, string>, string?]>([
    ['text', { 'content-type': 'text/plain' }],
    ['a form', { 'content-type': 'application/x-www-form-urlencoded' }, 'email=a%40b.example&password=secret1'],
    [
      'multipart',
      { 'content-type': 'multipart/form-data; boundary=x' },
      '--x\r\ncontent-disposition: form-data; name="email"\r\n\r\na@b.example\r\n--x--\r\n',
    ],
    ['bytes', { 'content-type': 'application/octet-stream' }],
    ['a type that starts like JSON', { 'content-type': 'application/jsonp' }],
    ['a body of no type', { 'content-type': '' }],
  ])('rejects %s', async (_, headers, payload) => {
    const before = await count();
    const response = await post(headers, payload);
    expect(response.statusCode).toBe(415);
    expect(response.body).toContain('The request must be sent as application/json.');
    expect(await count()).toBe(before);
  });
});

test('with APP_URL, only that origin may change anything', async () => {
  const behindProxy = appOn(app.orm, { settings: { appUrl: 'https://promptreel.test' } });
  const status = async (origin: string) =>
    (await new Visitor(behindProxy).post('/api/register', person(), { origin })).statusCode;
  expect(await status('https://promptreel.test')).toBe(200);
  expect(await status('http://localhost')).toBe(403);
});

test('a batch may hold ten calls, not eleven', async () => {
  const visitor = new Visitor(app.app);
  const buildBatch = (size: number) => {
    const people = Array.from({ length: size }, () => JSON.parse(person()));
    return visitor.post(`/trpc/${people.map(() => 'auth.register').join(',')}?batch=1`, { ...people });
  };
  const before = await count();
  const eleven = await buildBatch(11);
  expect(eleven.statusCode).toBe(400);
  expect(await count()).toBe(before);
  expect((await buildBatch(10)).statusCode).toBe(200);
  expect(await count()).toBe(before + 10);
});

test('a GET changes nothing', async () => {
  const input = encodeURIComponent(person());
  const before = await count();
  expect((await new Visitor(app.app).get(`/trpc/auth.register?input=${input}`)).statusCode).toBe(405);
  expect((await new Visitor(app.app).get('/api/register')).statusCode).toBe(405);
  expect(await count()).toBe(before);
});

test('no API response may be stored', async () => {
  for (const url of ['/api/auth/user', '/trpc/auth.user', '/api/nowhere', '/api/openapi.json']) {
    expect((await new Visitor(app.app).get(url)).headers['cache-control']).toBe('no-store');
  }
});
