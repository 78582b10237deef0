import { beforeAll, describe, expect, test } from 'vitest';
import { captureLog, testApp, tokenIn } from '../support/apps.ts';
import { newUser } from '../support/new-user.ts';
import { cards, complete, confirmCard, newAdmin, setUp, setupIdFrom } from '../support/people.ts';
import { fieldRequest } from '../support/samples.ts';
import { testSettings } from '../support/test-app.ts';
import { password, Visitor } from '../support/visitor.ts';

// log as much as possible
const app = testApp({ stripePages: true, settings: { logLevel: 'trace' } });
let lines: string[];
beforeAll(() => {
  lines = captureLog(app.app);
});

interface Line {
  level: number;
  time: number;
  reqId?: string;
  msg?: string;
  err?: { message: string; stack: string };
}
const parsed = () => lines.map((line) => JSON.parse(line) as Line);

describe('an internal error', () => {
  test.each(['/api/templates', '/trpc/templates.list', '/trpc/templates.list,templates.list?batch=1'])(
    '%s reveals nothing internal, and the log has the cause under the response’s x-request-id',
    async (url) => {
      const ada = await newUser(app.app);
      await app.orm.em.fork().execute('alter table templates rename to elsewhere');
      const response = await ada.get(url);
      await app.orm.em.fork().execute('alter table elsewhere rename to templates');
      expect([500, 207]).toContain(response.statusCode);
      const told = `${response.body}${JSON.stringify(response.headers)}`;
      expect(told).toContain('Something went wrong on our side. Please try again.');
      expect(told).not.toMatch(/elsewhere|relation|select |\.ts\b|node_modules|mikro|postgres|pglite|stack|at \w+ \(/i);
      const { 'x-request-id': id } = response.headers;
      const causes = parsed().filter(({ reqId, err }) => reqId === id && err);
      expect(causes.map(({ err }) => err?.message).join()).toMatch(/relation "templates" does not exist/);
      expect(causes[0]?.err?.stack).toContain('prepared.ts');
    },
  );
});

test('an error page reveals no more', async () => {
  await app.orm.em.fork().execute('alter table blog_posts rename to elsewhere');
  const response = await new Visitor(app.app).get('/blog');
  await app.orm.em.fork().execute('alter table elsewhere rename to blog_posts');
  expect(response.statusCode).toBe(500);
  expect(response.body).toContain('Something went wrong on our side. Please try again.');
  expect(response.body).not.toMatch(/elsewhere|relation|select |\.ts\b|node_modules|mikro|postgres|pglite/i);
  const { 'x-request-id': id } = response.headers;
  expect(parsed().filter(({ reqId, err }) => reqId === id && err)).toHaveLength(1);
});

test('a full session leaves no secret in the log', async () => {
  const card = cards.good;
  const secrets = [
    password,
    'a wrong password',
    'another good one',
    card,
    cards.declined,
    testSettings.publishToken ?? '',
  ];
  const ada = new Visitor(app.app, { 'user-agent': 'Agent' });
  const email = 'log@example.test';
  await ada.register(email);
  secrets.push(ada.cookie.split('=')[1] ?? '');
  await ada.post('/api/login', { email, password: 'a wrong password' });
  await ada.post('/trpc/auth.login', { email, password: 'a wrong password' });
  await ada.post('/api/login', { email, password });
  secrets.push(ada.cookie.split('=')[1] ?? '');
  const { clientSecret } = await setUp(ada);
  secrets.push(String(clientSecret));
  await confirmCard(ada, String(clientSecret), cards.declined);
  await confirmCard(ada, String(clientSecret), card);
  expect((await complete(ada, setupIdFrom(String(clientSecret)))).statusCode).toBe(200);
  await app.sandbox.deliver();
  await ada.post('/api/ai/generate-field', fieldRequest({ projectTitle: 'A title of mine alone' }));
  await ada.post('/trpc/account.changePassword', { currentPassword: password, newPassword: 'another good one' });
  secrets.push(ada.cookie.split('=')[1] ?? '', 'A title of mine alone');
  await ada.post('/trpc/auth.requestPasswordReset', { email });
  await expect.poll(() => app.mails).toHaveLength(1);
  const token = tokenIn(app.mails[0]);
  secrets.push(token);
  await ada.post('/trpc/auth.resetPassword', { token: `${token}x`, newPassword: 'a third good one' });
  expect((await ada.post('/trpc/auth.resetPassword', { token, newPassword: 'a third good one' })).statusCode).toBe(200);
  await ada.post('/api/login', { email, password: 'a third good one' });
  secrets.push(ada.cookie.split('=')[1] ?? '', 'a third good one');
  const admin = await newAdmin(app);
  const { id } = (await ada.get('/api/auth/user')).json();
  await admin.patch(`/api/admin/users/${id}`, { firstName: 'Grace' });
  await admin.patch(`/api/admin/users/${id}/trial`, { hoursFromNow: 1 });
  await ada.get('/api/admin/users');
  await new Visitor(app.app).get('/trpc/blog.all', { authorization: `Bearer ${testSettings.publishToken}` });
  await new Visitor(app.app).get('/trpc/blog.all', { authorization: 'Bearer a token that is guessed' });
  await ada.post('/api/login', `{"email":"${email}","password":"a wrong password`);
  await ada.post('/api/login?password=typed-into-the-address', { email });
  await admin.get('/api/admin/users?q=looked-for');
  await ada.post('/trpc/account.delete', { password: 'a wrong password' });
  await ada.post('/trpc/account.delete', { password: 'a third good one' });

  const log = lines.join('');
  expect(lines.length).toBeGreaterThan(30);
  for (const secret of [...secrets, 'a token that is guessed', 'argon2', 'typed-into', 'looked-for']) {
    expect(secret.length).toBeGreaterThan(3);
    expect(log.includes(secret), `in the log: ${secret}`).toBe(false);
  }
  const told = JSON.stringify(await app.orm.em.fork().execute('select * from activities'));
  for (const secret of secrets) expect(told.includes(secret), `in the activity log: ${secret}`).toBe(false);
  for (const action of [
    ...['auth.register', 'auth.refused', 'auth.login', 'auth.password-changed', 'auth.password-reset'],
    ...['admin.refused', 'blog.refused', 'admin.user-changed', 'admin.trial-set', 'auth.deleted'],
  ]) {
    expect(told, action).toContain(`"${action}"`);
  }
});

test('user input cannot forge a log line', async () => {
  const forged = '\n{"level":30,"time":1,"msg":"forged"}\r\n\u001b[2K\u001b[1Aforged';
  const ada = new Visitor(app.app, { 'user-agent': 'x\tforged \u009b2Kforged', referer: '/%0aforged' });
  const names = { firstName: forged, lastName: forged };
  await ada.post('/api/register', { email: 'forger@example.test', password, ...names });
  await ada.post('/api/login', { email: `x${forged}@example.test`, password });
  await ada.get(`/api/blog/${encodeURIComponent(forged)}?x=${encodeURIComponent(forged)}`);
  await ada.get('/trpc/forged%0a%1b[2K');
  await ada.post('/trpc/support.send', {
    name: forged,
    email: 'forger@example.test',
    subject: forged,
    message: forged,
  });
  for (const line of lines) {
    expect(line).toMatch(/^\{.*\}\n$/);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: terminals act on these characters
    expect(line.slice(0, -1)).not.toMatch(/[\u0000-\u001f\u007f-\u009f]/);
    expect(JSON.parse(line)).toMatchObject({ level: expect.any(Number), time: expect.any(Number) });
  }
  expect(parsed().filter(({ msg }) => msg?.includes('forged'))).toEqual([]);
});
