import { beforeAll, describe, expect, test } from 'vitest';
import { limits } from '../../src/domain/product/limits.ts';
import { User } from '../../src/platform/identity/user.entity.ts';
import { testApp } from '../support/apps.ts';
import { Visitor } from '../support/visitor.ts';
import { RawClient } from './raw-client.ts';

const app = testApp({ stripePages: true, listen: true, articles: true });
let raw: RawClient;
beforeAll(async () => {
  raw = new RawClient(app.url);
});

const lines = (...given: string[]) => `${given.join('\r\n')}\r\nConnection: close\r\n\r\n`;

describe.each([
  ['/api/login', 'application/json'],
  ['/trpc/auth.login', 'application/json'],
  ['/api/stripe/webhook', 'application/json'],
  ['/contact', 'application/x-www-form-urlencoded'],
  ['/login', 'application/x-www-form-urlencoded'],
])('POST %s', (path, type) => {
  const head = [`POST ${path} HTTP/1.1`, 'Host: localhost', `Content-Type: ${type}`, 'Stripe-Signature: t=1,v1=x'];

  test('rejects a chunked body over 1 MiB with 413', async () => {
    const piece = Buffer.alloc(65_536, 'x');
    const chunk = Buffer.concat([Buffer.from(`${piece.length.toString(16)}\r\n`), piece, Buffer.from('\r\n')]);
    const chunks = Array<Buffer>(limits.requestBytes / piece.length + 1).fill(chunk);
    const status = await raw.statusOf(lines(...head, 'Transfer-Encoding: chunked'), ...chunks, '0\r\n\r\n');
    expect(status).toBe(413);
  });

  test('rejects a body declared over 1 MiB with 413 before reading it', async () => {
    expect(await raw.statusOf(lines(...head, `Content-Length: ${limits.requestBytes + 1}`), '{')).toBe(413);
  });

  test('rejects two lengths, or a length with chunks', async () => {
    expect(await raw.statusOf(lines(...head, 'Content-Length: 2', 'Content-Length: 3'), '{}')).toBe(400);
    const both = lines(...head, 'Content-Length: 2', 'Transfer-Encoding: chunked');
    expect(await raw.statusOf(both, '2\r\n{}\r\n0\r\n\r\n')).toBe(400);
  });
});

const paths = [
  ...[
    '//evil.example',
    '//evil.example/',
    '///evil.example/',
    '/\\evil.example',
    '/\\evil.example/',
    '/%5cevil.example/',
  ],
  ...[
    '/login//',
    '/login/',
    '/login/?next=//evil.example',
    '/blog/',
    '/blog/one-shot-one-idea/',
    '/blog//evil.example/',
  ],
  ...['http://evil.example/', 'http://evil.example/login/', 'https://evil.example//login/', 'evil.example/login/'],
  ...['/..%2f..%2f..%2fetc%2fpasswd', '/assets/..%2f..%2fpackage.json', '/assets/%2e%2e/%2e%2e/package.json'],
  ...['/assets/../../package.json', '/.git/config', '/.env', '/%2e%2e/package.json', '/blog/images/..%2f..%2fx.png'],
  ...['/%00', '/login%00', '/blog/%00', '/blog/images/%00.png', '/api/blog/%00', '/api/admin/users/%00', '/trpc/%00'],
  ...['/%', '/%zz', '/%c0%af', '/%ff%fe', '/api/%', '/trpc/%', '/?%', '/api/blog?%', '/trpc/auth.user?input=%'],
  ...['/login/%0d%0aSet-Cookie:%20x=y', '/%0d%0aLocation:%20http://evil.example/', '/login/?%0d%0aX:%20y', '*', '/*'],
  ...['/api/../admin', '/api//login', '/api/login/', '/API/login', '/trpc//auth.user', '/trpc/auth.user/', '/#', '/;'],
];

describe.each(['GET', 'HEAD', 'POST', 'OPTIONS'])('%s', (method) => {
  test.each([
    ...paths,
    `/${'x'.repeat(8_000)}`,
    `/api/${'x/'.repeat(3_000)}`,
    `/trpc/${'auth.user,'.repeat(600)}`,
    `/blog/${'%41'.repeat(2_500)}`,
  ])('answers %.80s without a server error or a redirect to another site', async (path) => {
    const answer = await raw.send(lines(`${method} ${path} HTTP/1.1`, 'Host: localhost', 'Content-Length: 0'));
    const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1]);
    expect(status).toBeGreaterThanOrEqual(200);
    expect(status).toBeLessThan(500);
    expect(answer).not.toMatch(/root:x:0|"dependencies"|^set-cookie: x=y/im);
    const [, location] = /^location: (.*)\r$/im.exec(answer) ?? [];
    if (location !== undefined) expect(new URL(location, app.url).origin).toBe(app.url);
  });
});

test.each([
  ['an address longer than the server accepts', `GET /${'x'.repeat(20_000)} HTTP/1.1\r\nHost: localhost\r\n\r\n`, 431],
  ['no HTTP', 'hello\r\n\r\n', 400],
  ['a header without a name', 'GET / HTTP/1.1\r\nHost: localhost\r\n: x\r\n\r\n', 400],
  ['no Host', 'GET / HTTP/1.1\r\n\r\n', 400],
  ['a method there is not', 'BREW / HTTP/1.1\r\nHost: localhost\r\n\r\n', 400],
  ['a proxy to somewhere', 'CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n', 0],
])('rejects %s', async (_, request, status) => {
  expect(await raw.statusOf(request)).toBe(status);
  expect((await new Visitor(app.app).get('/healthz')).statusCode).toBe(200);
});

test('none of these created an account', async () => {
  expect(await app.orm.em.fork().count(User)).toBe(0);
});
