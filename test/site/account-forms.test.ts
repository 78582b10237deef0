import { describe, expect, test } from 'vitest';
import { serverLimits } from '../../src/domain/product/limits.ts';
import { newUser, testApp } from '../support/apps.ts';

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

test.each(['//elsewhere.test/', '/\\elsewhere.test', 'https://elsewhere.test/', '/.//elsewhere.test'])(
  'a login never leads to %s',
  async (next) => {
    const { email } = await newUser(app.app);
    const answer = await post(`/login?${new URLSearchParams({ next })}`, { ...account, email });
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/app']);
  },
);

test('each form is one that a browser sends by itself, to its own page, and says there what went wrong', async () => {
  const forms = [
    ['/login', ['email', 'password'], 'Login Failed', 'Invalid email or password'],
    ['/register', ['firstName', 'lastName', 'email', 'password', 'confirmPassword'], 'match', 'both passwords are'],
    ['/get-started', ['firstName', 'lastName', 'email', 'password'], 'Registration failed', 'at least 6 characters'],
    ['/forgot-password', ['email'], '', 'If this address has an account, a link'],
  ] as const;
  for (const [path, names, title, description] of forms) {
    const { body } = await app.app.inject({ url: path });
    const [form = ''] = /<form[^>]*>[\s\S]*?<\/form>/.exec(body) ?? [];
    expect(form, path).toMatch(/^<form [^>]*method="post"/);
    expect(form).not.toMatch(/^<form[^>]* action=|<button type="submit"[^>]* disabled/);
    expect([...form.matchAll(/<input [^>]*name="(\w+)"/g)].map(([, name]) => name)).toEqual(names);
    const typed = { firstName: 'Mira', email: 'nobody@example.test', password: 'wrong', confirmPassword: 'other' };
    const answer = await post(
      path,
      Object.fromEntries(Object.entries(typed).filter(([name]) => names.includes(name as never))),
    );
    const [problem = ''] = /<p[^>]*data-problem[\s\S]*?<\/p>/.exec(answer.body) ?? [];
    expect(problem, path).toContain(title);
    expect(problem, path).toContain(description);
    expect(problem, path).not.toContain(' hidden');
    if (path !== '/forgot-password') expect(answer.body).toContain('value="nobody@example.test"');
    if (names.includes('firstName' as never)) expect(answer.body).toContain('value="Mira"');
  }
});

test('a new password cannot be sent before the script is there that reads the rest of its link', async () => {
  const { body } = await app.app.inject({ url: '/reset-password' });
  expect(body).toMatch(/<button type="submit"[^>]* disabled/);
  expect(body).toMatch(/data-island="account-form" data-on="start"/);
});

test('the contact form keeps what was typed until all of it will do, then leads to a confirmation', async () => {
  const typed = { name: 'Ada', email: 'ada@example.test', subject: 'A question', message: '   ' };
  const { body } = await app.app.inject({ url: '/contact' });
  const [form = ''] = /<form[^>]*>[\s\S]*?<\/form>/.exec(body) ?? [];
  expect(form).toMatch(/^<form [^>]*action="\/contact" method="post"/);
  for (const name of Object.keys(typed)) expect(form).toContain(`name="${name}"`);
  const refused = await post('/contact', typed);
  expect(refused.statusCode).toBe(400);
  expect(refused.body).toContain('Message is required.');
  expect(refused.body).toContain('value="A question"');
  const sent = await post('/contact', { ...typed, message: 'How do I export a template?' });
  expect([sent.statusCode, sent.headers.location]).toEqual([303, '/contact?sent']);
  expect((await app.app.inject({ url: '/contact?sent' })).body).toContain('Message Sent');
});

test.each(['/login', '/contact'])('%s refuses a form that another site sends', async (path) => {
  const { email } = await newUser(app.app);
  const fields = { email, password: account.password, name: 'a', subject: 'c', message: 'd' };
  const answer = await post(path, fields, { ...form, origin: 'https://elsewhere.test' });
  expect(answer.statusCode).toBe(403);
  expect(answer.headers['set-cookie']).toBeUndefined();
  expect(answer.body).toContain('This form was sent from another site.');
});

test('the page repeats the input, escaped, but no password', async () => {
  const email = `"><script>$&%ai-model%</script>`;
  const answer = await post('/login', { email, password: 'secret words' });
  expect(answer.statusCode).toBe(400);
  expect(answer.body).toContain('value="&quot;&gt;&lt;script&gt;$&amp;%ai-model%&lt;/script&gt;"');
  expect(answer.body).not.toContain('secret words');
  const named = await post('/register', { ...account, email: 'x', firstName: '$& <b>' });
  expect(named.body).toContain('value="$&amp; &lt;b&gt;"');
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
