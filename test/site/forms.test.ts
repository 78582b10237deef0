import { describe, expect, test } from 'vitest';
import { serverLimits } from '../../src/domain/product/limits.ts';
import { User } from '../../src/platform/identity/user.entity.ts';
import { appOn, brokenAppOn, testApp } from '../support/apps.ts';
import { newUser } from '../support/new-user.ts';
import { testSettings } from '../support/test-app.ts';

const app = testApp({ requestLimits: { callsPerMinute: 20 } });
const form = { 'content-type': 'application/x-www-form-urlencoded' };

/** Sends a page's form as a browser without scripts does, each time from a new IP address. */
let number = 0;
const post = (url: string, fields: Record<string, string>, headers: Record<string, string> = form) => {
  number += 1;
  const payload = new URLSearchParams(fields).toString();
  return app.app.inject({ method: 'POST', url, headers, payload, remoteAddress: `10.1.0.${number}` });
};
const account = { email: 'ada@example.test', password: 'a long enough one', confirmPassword: 'a long enough one' };

test('registering signs in and redirects; two redirect addresses are ignored', async () => {
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

test('a browser can send each form without scripts, to its own page, which shows the error', async () => {
  const forms = [
    ['/login', ['email', 'password'], 'Login Failed', 'Invalid email or password'],
    ['/register', ['firstName', 'lastName', 'email', 'password', 'confirmPassword'], 'match', 'both passwords are'],
    ['/get-started', ['firstName', 'lastName', 'email', 'password'], 'Registration failed', 'at least 6 characters'],
    ['/admin/login', ['email', 'password'], 'Login failed', 'Invalid email or password'],
    ['/forgot-password', ['email'], '', 'valid e-mail address'],
  ] as const;
  for (const [path, names, title, description] of forms) {
    const { body } = await app.app.inject({ url: path });
    const [form = ''] = /<form[^>]*>[\s\S]*?<\/form>/.exec(body) ?? [];
    expect(form, path).toMatch(/^<form [^>]*method="post"/);
    expect(form).not.toMatch(/^<form[^>]* action=|<button type="submit"[^>]* disabled/);
    expect([...form.matchAll(/<input [^>]*name="(\w+)"/g)].map(([, name]) => name)).toEqual(names);
    const email = path === '/forgot-password' ? 'nobody' : 'nobody@example.test';
    const typed = { firstName: 'Mira', email, password: 'wrong', confirmPassword: 'other' };
    const answer = await post(
      path,
      Object.fromEntries(Object.entries(typed).filter(([name]) => names.includes(name as never))),
    );
    const [problem = ''] = /<p[^>]*data-problem[\s\S]*?<\/p>/.exec(answer.body) ?? [];
    expect(problem, path).toContain(title);
    expect(problem, path).toContain(description);
    expect(problem, path).not.toContain(' hidden');
    expect(answer.body).toContain(`value="${email}"`);
    if (names.includes('firstName' as never)) expect(answer.body).toContain('value="Mira"');
  }
});

test('a new password cannot be sent before the script that reads the link’s token has loaded', async () => {
  const { body } = await app.app.inject({ url: '/reset-password' });
  expect(body).toMatch(/<button type="submit"[^>]* disabled/);
  expect(body).toMatch(/data-island="live-form" data-on="start"/);
});

test('a link can be requested again, or for another address', async () => {
  const sent = await post('/forgot-password', { email: '<b>@example.test' });
  expect(sent.statusCode).toBe(400);
  const { body } = await post('/forgot-password', { email: 'nobody@example.test' });
  const [ask = '', asked = ''] = body.match(/<section[\s\S]*?<\/section>/g) ?? [];
  expect(ask).toMatch(/^<section data-step="ask" hidden/);
  expect(asked).toMatch(/^<section data-step="sent"(?! hidden)/);
  expect(asked).toContain('If this address has an account, a link');
  expect(asked).toContain('>nobody@example.test<');
  expect(asked).toMatch(/<form [^>]*method="post"[\s\S]*<input [^>]*name="email" value="nobody@example.test"/);
  expect(body).not.toMatch(/%[\w-]+(:\w+)?%/);
});

test.each([true, false])('where messages only go to the log, the page says so: %s', async (standIn) => {
  const mailer = { standIn, send: async () => {} };
  const { pagesFolder } = testSettings;
  const { body } = await appOn(app.orm, { mailer, settings: { pagesFolder } }).inject('/forgot-password');
  expect(body.includes('Email isn&#39;t set up here.')).toBe(standIn);
});

test('the field that an error is about is marked', async () => {
  const { body } = await post('/register', { ...account, password: 'Sunshine', confirmPassword: 'Sunshine' });
  const inputs = [...body.matchAll(/<input [^>]*>/g)].map(([input]) => input);
  const invalid = inputs.filter((input) => input.includes('aria-invalid="true"'));
  expect(invalid).toEqual([expect.stringContaining('name="password"')]);
});

test('a message that the server fails to store stays in the form, with an error', async () => {
  const broken = brokenAppOn(app.orm, new Error('no database'));
  const payload = 'name=Ada&email=ada@example.test&subject=Grain&message=Where';
  const response = await broken.inject({
    method: 'POST',
    url: '/contact',
    payload,
    headers: { ...form, accept: 'application/json' },
  });
  expect(response.statusCode).toBe(500);
  expect(response.json().message).toMatch(/^Something went wrong .* Your text is still here: please send it again/);
});

/** Sends a form as its page's script does. */
const send = async (url: string, fields: Record<string, string>, headers = {}) => {
  const response = await post(url, fields, { ...form, accept: 'application/json', ...headers });
  return { response, answer: response.json() };
};

test('a script gets the answer as JSON: the next address, or the error and its field', async () => {
  const { email, id } = await newUser(app.app);
  const done = await send('/login?next=/app/projects', { email, password: account.password });
  const toast = { title: 'Welcome back!', description: `Logged in as ${email}` };
  expect(done.answer).toEqual({ ok: true, location: '/app/projects', owner: id, toast });
  expect(done.response.headers['cache-control']).toBe('no-store');
  const taken = await send('/register', { ...account, email });
  expect(taken.response.statusCode).toBe(409);
  expect(taken.answer).toMatchObject({ ok: false, field: 'email', reason: 'email-taken' });
  const reset = await send('/reset-password', { token: 'no', newPassword: 'quite another' });
  expect(reset.answer).toMatchObject({ ok: false, reason: 'bad-link' });
  const foreign = await send('/login', { email, password: account.password }, { origin: 'https://elsewhere.test' });
  expect(foreign.response.statusCode).toBe(403);
  expect(foreign.response.headers['set-cookie']).toBeUndefined();
});

test('the admin login leads to the requested panel page; other accounts are logged out', async () => {
  const user = await newUser(app.app);
  const cookies = { cookie: `${user.cookie}; ${user.device}` };
  const credentials = { email: user.email, password: account.password };
  const denied = await send('/admin/login', credentials, cookies);
  expect(denied.response.statusCode).toBe(403);
  const message = 'Admin privileges required';
  expect(denied.answer).toMatchObject({ ok: false, title: 'Access Denied', message, loggedOut: user.id });
  expect((await user.get('/api/auth/user')).statusCode, 'the session it had').toBe(401);
  expect((await post('/admin/login', credentials)).body).toContain('<b>Access Denied</b>');
  await app.orm.em.fork().nativeUpdate(User, { id: user.id }, { isAdmin: true });
  const admin = await post('/admin/login?tab=logs&level=error', credentials);
  expect([admin.statusCode, admin.headers.location]).toEqual([303, '/admin?tab=logs&level=error']);
});

test('the contact form keeps typed text until it is valid, then leads to a confirmation', async () => {
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

test.each(['/login', '/contact'])('%s rejects a form that another site sends', async (path) => {
  const { email } = await newUser(app.app);
  const fields = { email, password: account.password, name: 'a', subject: 'c', message: 'd' };
  const answer = await post(path, fields, { ...form, origin: 'https://elsewhere.test' });
  expect(answer.statusCode).toBe(403);
  expect(answer.headers['set-cookie']).toBeUndefined();
  expect(answer.body).toContain('This form was sent from another site.');
});

test('the page shows the typed text again, escaped and without the password', async () => {
  const email = `"><script>$&%ai-model%</script>`;
  const answer = await post('/login', { email, password: 'secret words' });
  expect(answer.statusCode).toBe(400);
  expect(answer.body).toContain('value="&quot;&gt;&lt;script&gt;$&amp;%ai-model%&lt;/script&gt;"');
  expect(answer.body).not.toContain('secret words');
  const named = await post('/register', { ...account, email: 'x', firstName: '$& <b>' });
  expect(named.body).toContain('value="$&amp; &lt;b&gt;"');
});

describe.each(['/login', '/register', '/forgot-password', '/reset-password', '/admin/login', '/contact'])(
  '%s',
  (path) => {
    test('rejects bodies that are no form, and fields that no form would send', async () => {
      const json = await post(path, {}, { 'content-type': 'application/json' });
      expect(json.statusCode).toBe(415);
      const long = await post(path, { email: 'a'.repeat(serverLimits.formBytes) });
      expect(long.statusCode).toBe(413);
      expect(long.json()).toEqual({ message: 'This is too long to send.' });
    });

    test('counts toward the rate limit of calls', async () => {
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
  },
);

test('signed-in users get /get-started without the form', async () => {
  const formOf = async (headers = {}) =>
    (await app.app.inject({ url: '/get-started', headers })).body.includes('<form');
  expect(await formOf()).toBe(true);
  expect(await formOf({ cookie: 'promptreel_session=1' })).toBe(false);
});
