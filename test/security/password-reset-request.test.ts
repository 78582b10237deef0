import { expect, test } from 'vitest';
import { PasswordReset } from '../../src/modules/auth/password-reset.entity.ts';
import { createLogMailer } from '../../src/platform/mail/log-mailer.ts';
import type { Mailer } from '../../src/platform/mail/mailer.ts';
import { appOn, linkIn, requestResetLink, testApp } from '../support/apps.ts';
import { newUser } from '../support/new-user.ts';
import { relaxedLimits, type TestAppOptions } from '../support/test-app.ts';
import { Visitor } from '../support/visitor.ts';

const app = testApp();

const em = () => app.orm.em.fork();

test('the email goes to the account, states the expiry, and links to our own origin', async () => {
  const { email } = await newUser(app.app);
  const { response, mails } = await requestResetLink(app.orm, ` ${email.toUpperCase()} `);
  expect(response.statusCode).toBe(200);
  expect(mails).toHaveLength(1);
  const [mail] = mails;
  expect(mail).toMatchObject({ to: email, subject: 'Set a new password for Promptreel' });
  const link = linkIn(mail);
  expect(link).toMatch(/^http:\/\/promptreel\.test\/reset-password#token=[\w-]{43}$/);
  expect(mail?.text).toContain('works once and expires after 30 minutes');
  expect(mail?.html).toContain(`<a href="${link}">`);
});

test('for an address without an account, the response is the same, and nothing is sent or stored', async () => {
  const { email } = await newUser(app.app);
  await em().nativeDelete(PasswordReset, {});
  const comparable = ({ statusCode, body, headers }: Awaited<ReturnType<typeof requestResetLink>>['response']) => {
    const { date: _, 'x-request-id': __, ...rest } = headers;
    return { statusCode, body, headers: rest };
  };
  const unknown = await requestResetLink(app.orm, 'nobody@example.test');
  expect(await em().count(PasswordReset, {})).toBe(0);
  const known = await requestResetLink(app.orm, email);
  expect(await em().count(PasswordReset, {})).toBe(1);
  expect([unknown.mails.length, known.mails.length]).toEqual([0, 1]);
  expect(comparable(unknown.response)).toEqual(comparable(known.response));
  expect(unknown.response.json()).toEqual({ result: { data: { ok: true } } });
});

test('the response does not wait for the email; a shutdown does', async () => {
  const { email } = await newUser(app.app);
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  let sent = false;
  const mailer: Mailer = {
    standIn: false,
    async send() {
      begin();
      await held;
      sent = true;
    },
  };
  const process = appOn(app.orm, { mailer });
  const { statusCode } = await new Visitor(process).post('/trpc/auth.requestPasswordReset', { email });
  expect(statusCode).toBe(200);
  await begun;
  const closed = process.close().then(() => sent);
  letGo();
  expect(await closed).toBe(true);
});

test('no request header can change the link', async () => {
  const { email } = await newUser(app.app);
  const headers = { host: 'evil.test', 'x-forwarded-host': 'evil.test', 'x-forwarded-proto': 'https' };
  const { mails } = await requestResetLink(app.orm, email, { headers, settings: { proxies: 1 } });
  expect(linkIn(mails[0])).toMatch(/^http:\/\/promptreel\.test\//);
  expect(JSON.stringify(mails)).not.toContain('evil');
});

test('logs a failed email without the address', async () => {
  const { id, email } = await newUser(app.app);
  const failing: Mailer = {
    standIn: false,
    send: () => Promise.reject(Object.assign(new Error(`550 <${email}> is full`), { code: 'EENVELOPE' })),
  };
  const { response } = await requestResetLink(app.orm, email, { mailer: failing });
  expect(response.statusCode).toBe(200);
  const notes = await em().execute(
    "select level, message, metadata from activities where action = 'mail.failed' and user_id = ?",
    [id],
  );
  expect(notes).toEqual([
    { level: 'warning', message: 'A message could not be sent', metadata: { code: 'EENVELOPE' } },
  ]);
  const log = await em().execute('select * from activities');
  expect(JSON.stringify(log)).not.toContain(email);
});

test.each([
  ['support@promptreel.test', 'Password reset by e-mail is not set up here. Write to support@promptreel.test.'],
  [null, 'Password reset by e-mail is not set up here.'],
])('says when no email can be sent (support address: %s)', async (supportEmail, message) => {
  const { email } = await newUser(app.app);
  for (const address of [email, 'nobody@example.test']) {
    const { response } = await requestResetLink(app.orm, address, {
      mailer: null,
      settings: { production: true, supportEmail },
    });
    expect(response.statusCode).toBe(503);
    expect(response.json().error.message).toBe(message);
  }
});

test('shows that email is simulated only outside production', async () => {
  const standIn = createLogMailer(() => undefined);
  const cases: [TestAppOptions, boolean][] = [
    [{ mailer: standIn }, true],
    [{ mailer: standIn, settings: { production: true } }, false],
    [{ mailer: null }, false],
    [{}, false],
  ];
  for (const [options, shown] of cases) {
    const process = appOn(app.orm, options);
    expect(await new Visitor(process).trpc().auth.mailInfo.query()).toEqual({ standIn: shown });
  }
});

test('simulated email logs the whole message and says that it was not sent', async () => {
  const { email } = await newUser(app.app);
  let written = '';
  const mailer = createLogMailer((text) => {
    written += text;
  });
  await requestResetLink(app.orm, email, { mailer });
  expect(written).toMatch(/^--- Not sent because SMTP_URL is not set ---\n/);
  expect(written).toContain(`To: ${email}\nSubject: Set a new password for Promptreel\n`);
  expect(written).toMatch(/\nhttp:\/\/promptreel\.test\/reset-password#token=[\w-]{43}\n/);
});

test('limits links per account and per address, with or without an account', async () => {
  const { email } = await newUser(app.app);
  const passwordReset = { ...relaxedLimits.passwordReset, perAccount: 2 };
  const narrow = appOn(app.orm, { requestLimits: { passwordReset }, settings: { proxies: 1 } });
  const ask = async (address: string, from: string) => {
    const visitor = new Visitor(narrow, { 'x-forwarded-for': from });
    return visitor.post('/trpc/auth.requestPasswordReset', { email: address });
  };
  for (const address of [email, 'nobody-limited@example.test']) {
    const answers = [await ask(address, '10.0.0.1'), await ask(address, '10.0.0.2'), await ask(address, '10.0.0.3')];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 429]);
    expect(answers[2]?.json().error.message).toBe(
      'Too many reset links were requested. Please try again in 60 minutes.',
    );
    expect(Number(answers[2]?.headers['retry-after'])).toBeGreaterThan(59 * 60);
  }

  const perAddress = { ...relaxedLimits.passwordReset, perAddress: 2 };
  const slow = appOn(app.orm, { requestLimits: { passwordReset: perAddress }, settings: { proxies: 1 } });
  const statuses: number[] = [];
  for (const [number, from] of ['10.0.1.1', '10.0.1.1', '10.0.1.1', '10.0.1.2'].entries()) {
    const visitor = new Visitor(slow, { 'x-forwarded-for': from });
    const { statusCode } = await visitor.post('/trpc/auth.requestPasswordReset', {
      email: `nobody-${number}@example.test`,
    });
    statuses.push(statusCode);
  }
  expect(statuses).toEqual([200, 200, 429, 200]);
});

test('an invalid email address gets a readable error', async () => {
  const { response } = await requestResetLink(app.orm, 'ada');
  expect(response.statusCode).toBe(400);
  expect(response.json().error.message).toBe('E-mail is not a valid e-mail address.');
});
