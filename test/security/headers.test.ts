import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { beforeAll, describe, expect, test } from 'vitest';
import { limits } from '../../src/domain/product/limits.ts';
import { pagePaths } from '../../src/domain/site/pages.ts';
import { appOn, buildAppOn, testApp } from '../support/apps.ts';
import { newUser } from '../support/new-user.ts';
import { newSession, type Person } from '../support/people.ts';
import { testSettings } from '../support/test-app.ts';
import { Visitor } from '../support/visitor.ts';

const app = testApp({ articles: true });
let production: FastifyInstance;
let member: Person;
beforeAll(async () => {
  const stripe = { ...testSettings.stripe, sandbox: false };
  production = buildAppOn(app.orm, { settings: { production: true, appUrl: 'https://promptreel.test', stripe } });
  member = await newUser(production);
  return () => production.close();
});

const documents = [...pagePaths, '/blog/one-shot-one-idea', '/blog/none-of-this-name', '/nowhere'];
const urls = [...documents, '/api/auth/user', '/trpc/auth.user', '/api/none', '/trpc/none', '/sitemap.xml', '/healthz'];

/** Parses the content security policy into its rules by name. */
function parsePolicy({ headers }: { headers: Record<string, unknown> }): Record<string, string[]> {
  const rules = String(headers['content-security-policy']).split(';');
  return Object.fromEntries(
    rules.map((rule) => {
      const [name = '', ...values] = rule.trim().split(/\s+/);
      return [name, values];
    }),
  );
}

const stripeScripts = ['https://js.stripe.com', 'https://*.js.stripe.com'];

describe.each([
  ['with Stripe', () => production, stripeScripts],
  ['with the sandbox', () => app.app, []],
] as const)('the policy %s', (_, server, hosts) => {
  test.each(documents)('of %s allows only the document’s inline code and our own files', async (url) => {
    const response = await new Visitor(server()).get(url);
    const rules = parsePolicy(response);
    const scripts = rules['script-src'] ?? [];
    const hashes = scripts.filter((source) => source.startsWith("'sha256-"));
    expect(scripts.toSorted()).toEqual(["'self'", ...hashes, ...hosts].toSorted());
    expect(rules['default-src']).toEqual(["'self'"]);
    expect(rules['object-src']).toEqual(["'none'"]);
    expect(rules['frame-ancestors']).toEqual(["'none'"]);
    expect(rules['base-uri']).toEqual(["'self'"]);
    expect(rules['form-action']).toEqual(["'self'"]);
    expect(Object.keys(rules).filter((name) => name.startsWith('script-src-'))).toEqual([]);
    // videos that the page has in memory; nothing else may come from there
    const { 'media-src': media, ...others } = rules;
    expect(media).toEqual(["'self'", 'blob:']);
    expect(JSON.stringify(others)).not.toMatch(/unsafe-eval|wasm|blob:|http:|\*(?!\.js\.stripe\.com)/);
    for (const [, attributes = '', code = ''] of response.body.matchAll(/<script([^>]*)>([^<]*)<\/script>/g)) {
      if (/\bsrc=|application\/(ld\+)?json/.test(attributes)) continue;
      expect(hashes).toContain(`'sha256-${createHash('sha256').update(code).digest('base64')}'`);
    }
    expect(response.body).not.toMatch(/\son\w+="/);
  });
});

test('without Stripe the policy names no other host; with Stripe, only Stripe’s', async () => {
  const hostsIn = async (server: FastifyInstance) => {
    const { headers } = await new Visitor(server).get('/');
    return new Set(String(headers['content-security-policy']).match(/https?:\/\/[^\s;]+/g));
  };
  expect(await hostsIn(app.app)).toEqual(new Set());
  expect(await hostsIn(production)).toEqual(
    new Set([...stripeScripts, 'https://hooks.stripe.com', 'https://api.stripe.com']),
  );
});

test.each(urls)('%s has headers that forbid framing by others and require HTTPS', async (url) => {
  const { headers } = await newSession(member).get(url);
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
  });
  expect(String(headers['strict-transport-security'])).toMatch(/^max-age=(3153\d{4}|[4-9]\d{7})/);
  expect(parsePolicy({ headers })['upgrade-insecure-requests']).toEqual([]);
  expect(headers).not.toHaveProperty('x-powered-by');
  expect(headers).not.toHaveProperty('server');
  expect(headers).not.toHaveProperty('access-control-allow-origin');
});

test('does not require HTTPS on a developer’s machine', async () => {
  for (const url of urls) {
    expect((await new Visitor(app.app).get(url)).headers).not.toHaveProperty('strict-transport-security');
  }
});

test('no API response may be cached, not even an error', async () => {
  const limited = appOn(app.orm, { requestLimits: { callsPerMinute: 2 } });
  const someone = await newUser(limited);
  const large = { padding: 'x'.repeat(limits.requestBytes) };
  const answers = [
    ...[await someone.get('/api/auth/user'), await someone.get('/api/auth/user'), await someone.get('/api/auth/user')],
    ...[await member.inject({ method: 'PUT', url: '/api/templates' }), await member.get('/api/none')],
    ...[await member.post('/api/login', large), await member.post('/trpc/auth.login', large)],
    ...[await member.post('/api/login', '{'), await member.post('/api/login', {}, { 'content-type': 'text/plain' })],
    ...[await member.post('/api/login', {}, { origin: 'null' }), await member.get('/trpc/none')],
    await member.get(`/trpc/${Array(11).fill('auth.user').join(',')}?batch=1`),
  ];
  const statuses = answers.map(({ statusCode }) => statusCode);
  expect(statuses).toEqual([200, 200, 429, 405, 404, 413, 413, 400, 415, 403, 404, 400]);
  expect(answers.map(({ headers }) => headers['cache-control'])).toEqual(statuses.map(() => 'no-store'));
});

test('only the user’s own browser may cache a document with user data', async () => {
  for (const url of documents) {
    const { headers } = await newSession(member).get(url);
    expect(headers['cache-control']).toBe('private, no-cache');
    expect(headers.vary).toContain('Cookie');
  }
});

test.each(['/%', '/api/%zz', '/trpc/%', '/login/%c0%af'])(
  'answers %s, which matches no route, with the same headers',
  async (url) => {
    const { statusCode, headers } = await newSession(member).get(url);
    expect(statusCode).toBe(400);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'x-request-id': expect.stringMatching(/^[\w-]{36}$/),
      'content-type': 'application/json; charset=utf-8',
    });
  },
);
