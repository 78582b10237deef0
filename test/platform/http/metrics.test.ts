import { expect, test } from 'vitest';
import { appOn, testApp } from '../../support/apps.ts';
import { newUser } from '../../support/new-user.ts';
import { newSubscriber } from '../../support/people.ts';
import { fieldRequest } from '../../support/samples.ts';
import { Visitor } from '../../support/visitor.ts';

const app = testApp({ granted: false, stripePages: true });

test('metrics count the process’s work by route, without user data', async () => {
  const ada = await newSubscriber(app);
  await new Visitor(app.app).get('/api/targets');
  await new Visitor(app.app).get(`/blog/no-such-article?email=${ada.email}`);
  await ada.post('/api/ai/generate-field', fieldRequest());
  const response = await new Visitor(app.app).get('/metrics');
  expect(response.statusCode).toBe(200);
  expect(response.headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/);
  expect(response.headers['cache-control']).toBe('no-store');
  for (const series of [
    /^http_request_duration_seconds_count\{method="GET",route="\/api\/targets",status="200"\} 1$/m,
    /^ai_call_duration_seconds_count\{what="field",outcome="done"\} 1$/m,
    /^stripe_call_duration_seconds_count\{method="POST",status="200"\} [1-9]/m,
    /^nodejs_eventloop_lag_seconds \d/m,
  ]) {
    expect(response.body).toMatch(series);
  }
  expect(response.body).not.toContain(ada.email);
  expect(response.body).not.toContain('no-such-article');
});

test.each([
  { remoteAddress: '203.0.113.7' },
  { headers: { 'x-forwarded-for': '203.0.113.7' } },
  { headers: { 'x-forwarded-proto': 'https' } },
  { headers: { 'x-real-ip': '203.0.113.7' } },
  { headers: { forwarded: 'for=203.0.113.7' } },
  { headers: { via: '1.1 proxy' } },
])('rejects a request from elsewhere or through a proxy: %j', async (options) => {
  const response = await app.app.inject({ method: 'GET', url: '/metrics', ...options });
  expect(response.statusCode).toBe(404);
  expect(response.json()).toEqual({ message: 'There is nothing at this address' });
});

test('behind a proxy, whose requests share its address, only a token grants access', async () => {
  const behind = appOn(app.orm, { settings: { proxies: 1 } });
  expect((await behind.inject({ method: 'GET', url: '/metrics' })).statusCode).toBe(404);
});

test('with a token, only requests with it get access, from any address', async () => {
  const metricsToken = 'a token for the monitor, long enough';
  const guarded = appOn(app.orm, { settings: { metricsToken } });
  const ask = async (authorization?: string) =>
    (
      await guarded.inject({
        method: 'GET',
        url: '/metrics',
        remoteAddress: '203.0.113.7',
        ...(authorization && { headers: { authorization } }),
      })
    ).statusCode;
  expect(await ask(`Bearer ${metricsToken}`)).toBe(200);
  expect(await ask('Bearer another token')).toBe(404);
  expect(await ask()).toBe(404);
  expect((await guarded.inject({ method: 'GET', url: '/metrics' })).statusCode, 'not even from here').toBe(404);
});

test('every response names its request, for the log', async () => {
  const [one, other] = [await newUser(app.app), await newUser(app.app)];
  const ids = await Promise.all(
    [one, other].map(async (visitor) => (await visitor.get('/api/templates')).headers['x-request-id']),
  );
  expect(new Set(ids).size).toBe(2);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f-]{36}$/);
});
