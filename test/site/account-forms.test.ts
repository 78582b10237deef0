import { describe, expect, test } from 'vitest';
import { serverLimits } from '../../src/domain/limits.ts';
import { testApp } from '../support/per-file.ts';

const app = testApp({ requestLimits: { callsPerMinute: 20 } });
const form = { 'content-type': 'application/x-www-form-urlencoded' };

/** Sends a page's form as a browser without scripts does, each from an address of its own. */
let number = 0;
const post = (url: string, fields: Record<string, string>, headers: Record<string, string> = form) => {
  number += 1;
  const payload = new URLSearchParams(fields).toString();
  return app.app.inject({ method: 'POST', url, headers, payload, remoteAddress: `10.1.0.${number}` });
};
const account = { email: 'ada@example.test', password: 'a long enough one', confirmPassword: 'a long enough one' };

test('a registration leads on signed in; two addresses to go on to are none', async () => {
  const plain = await post('/register?next=/app/projects', account);
  expect([plain.statusCode, plain.headers.location]).toEqual([303, '/app/projects']);
  expect(String(plain.headers['set-cookie'])).toContain('promptreel_session=');
  const twice = await post('/login?next=/a%3F&next=//elsewhere.test', account);
  expect([twice.statusCode, twice.headers.location]).toEqual([303, '/app']);
});

test('what was typed stands in the page again, escaped, and no password', async () => {
  const email = `"><script>$&%ai-model%</script>`;
  const answer = await post('/login', { email, password: 'secret words' });
  expect(answer.statusCode).toBe(400);
  expect(answer.body).toContain('value="&quot;&gt;&lt;script&gt;$&amp;%ai-model%&lt;/script&gt;"');
  expect(answer.body).not.toContain('secret words');
});

describe.each(['/login', '/register', '/forgot-password', '/contact'])('%s', (path) => {
  test('refuses what is no form, and what no form would send', async () => {
    const json = await post(path, {}, { 'content-type': 'application/json' });
    expect(json.statusCode).toBe(415);
    const long = await post(path, { email: 'a'.repeat(serverLimits.formBytes) });
    expect(long.statusCode).toBe(413);
  });

  test('counts like a call', async () => {
    const remoteAddress = `10.2.0.${path.length}`;
    const codes: number[] = [];
    for (let sent = 0; sent <= 20; sent += 1) {
      codes.push(
        (await app.app.inject({ method: 'POST', url: path, headers: form, payload: 'email=', remoteAddress }))
          .statusCode,
      );
    }
    expect(codes.slice(0, 20)).not.toContain(429);
    expect(codes.at(-1)).toBe(429);
  });
});

test('who is signed in gets /get-started without the form', async () => {
  const formOf = async (headers = {}) =>
    (await app.app.inject({ url: '/get-started', headers })).body.includes('<form');
  expect(await formOf()).toBe(true);
  expect(await formOf({ cookie: 'promptreel_session=1' })).toBe(false);
});
