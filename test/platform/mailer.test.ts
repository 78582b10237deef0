import { createTransport } from 'nodemailer';
import { expect, onTestFinished, test } from 'vitest';
import { readEnv } from '../../src/platform/env.ts';
import { createSmtpMailer, smtpOptions } from '../../src/platform/smtp-mailer.ts';
import { decodeMessage, startMailServer } from '../support/mail-server.ts';
import { newUser } from '../support/more-apps.ts';
import { freePort, Program, serverScript } from '../support/program.ts';
import { requestResetLink } from '../support/reset-links.ts';
import { startTestApp } from '../support/test-app.ts';
import { createTestDatabase } from '../support/test-database.ts';

const email = 'ada@example.test';

async function mailServer(answers?: Record<string, string | null>) {
  const server = await startMailServer({ answers });
  onTestFinished(server.close);
  return server;
}

function smtpMailer(host: string) {
  const transport = createTransport(smtpOptions(`smtp://${host}`));
  return createSmtpMailer({ transport, from: 'reel@promptreel.test' });
}

/** The product as a separate process, with an account. */
async function running(settings: Record<string, string>) {
  const { databaseUrl, dataFolder, remove } = await createTestDatabase();
  onTestFinished(remove);
  const port = await freePort();
  const database: Record<string, string> = databaseUrl ? { DATABASE_URL: databaseUrl } : { DATA_DIR: dataFolder };
  const program = new Program([serverScript], { PORT: String(port), ...database, ...settings });
  onTestFinished(() => program.end());
  await program.says(/ready/);
  const call = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    return response.status;
  };
  expect(await call('/api/register', { email, password: 'a long enough one' })).toBe(200);
  return { program, call };
}

/** The token of the link in a text, which must point to that origin. */
function tokenIn(text: string, origin: string): string {
  const [, address, token] = /^(\S+)\/reset-password#token=([\w-]{43})$/m.exec(text) ?? [];
  expect(address).toBe(origin);
  return token ?? '';
}

test('with SMTP_URL the email reaches the mail server, also when the product stops meanwhile', async () => {
  const server = await mailServer();
  const { program, call } = await running({
    SMTP_URL: `smtp://reel:se%40cret@${server.host}`,
    MAIL_FROM: 'reel@example.com',
    APP_URL: 'https://reel.example.com',
  });
  expect(await call('/trpc/auth.requestPasswordReset', { email })).toBe(200);
  // a shutdown waits for email being sent, so it has arrived afterwards
  program.child.kill('SIGTERM');
  expect(await program.exit).toBe(0);
  expect(program.out).not.toContain('token');
  const [delivery] = server.deliveries;
  const auth = `AUTH PLAIN ${Buffer.from('\0reel\0se@cret').toString('base64')}`;
  expect(delivery?.commands).toEqual(
    expect.arrayContaining([auth, 'MAIL FROM:<reel@example.com>', `RCPT TO:<${email}>`]),
  );
  const message = decodeMessage(delivery?.message ?? '');
  expect(message).toMatch(/^From: Promptreel <reel@example\.com>$/m);
  expect(message).toMatch(/^To: ada@example\.test$/m);
  expect(message).toMatch(/^Subject: Set a new password for Promptreel$/m);
  expect(message).toMatch(/^Auto-Submitted: auto-generated$/m);
  expect(message).toMatch(/^Content-Type: multipart\/alternative;/m);
  tokenIn(message, 'https://reel.example.com');
});

test('without it the email is printed in the terminal, and its link works', async () => {
  const { program, call } = await running({});
  await call('/trpc/auth.requestPasswordReset', { email });
  await program.says(/--- Not sent, since SMTP_URL is not set ---[\s\S]*\n---\n/);
  expect(program.out).toContain(`To: ${email}\n`);
  const [, origin = ''] = /ready on (\S+)/.exec(program.out) ?? [];
  const token = tokenIn(program.out, origin);
  expect(await call('/trpc/auth.resetPassword', { token, newPassword: 'quite another' })).toBe(200);
  expect(await call('/api/login', { email, password: 'quite another' })).toBe(200);
});

test('logs a mail server’s rejection of a recipient by its code alone', async () => {
  const app = await startTestApp();
  onTestFinished(app.close);
  const { host } = await mailServer({ RCPT: '550 5.1.1 no such mailbox' });
  const member = await newUser(app.app);
  const { response } = await requestResetLink(app.orm, member.email, { mailer: smtpMailer(host) });
  expect(response.statusCode).toBe(200);
  const notes = await app.orm.em.fork().execute("select * from activities where action = 'mail.failed'");
  expect(notes).toMatchObject([{ level: 'warning', user_id: member.id, metadata: { code: 'EENVELOPE' } }]);
  expect(JSON.stringify(notes)).not.toContain(member.email);
});

test('a shutdown aborts an email to a silent server', async () => {
  const { host, connected } = await mailServer({ EHLO: null });
  const stop = new AbortController();
  const mail = { to: email, subject: 'x', text: 'x', html: '<p>x</p>' };
  const sending = expect(smtpMailer(host).send(mail, stop.signal)).rejects.toThrow(/abort/i);
  await connected;
  stop.abort();
  await sending;
});

const production = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://localhost/reel',
  APP_URL: 'https://reel.example.com',
  OPENAI_API_KEY: 'sk',
  ...{ STRIPE_SECRET_KEY: 'a', STRIPE_PUBLISHABLE_KEY: 'b', STRIPE_WEBHOOK_SECRET: 'c', STRIPE_PRICE_ID: 'd' },
};

test('production starts without a mail server, and knows the sender address', () => {
  expect(readEnv(production)).toMatchObject({ smtpUrl: undefined, mailFrom: undefined });
  const mailSettings = { ...production, SMTP_URL: 'smtps://mail.example.com', SUPPORT_EMAIL: 'help@example.com' };
  expect(readEnv(mailSettings)).toMatchObject({ smtpUrl: 'smtps://mail.example.com', mailFrom: 'help@example.com' });
  expect(readEnv({ ...mailSettings, MAIL_FROM: 'reel@example.com' })).toMatchObject({ mailFrom: 'reel@example.com' });
});

test.each([
  [{}, 'support@reel.example.com'],
  [{ APP_URL: 'https://www.reel.example:8443' }, 'support@reel.example'],
  [{ SUPPORT_EMAIL: 'help@example.com' }, 'help@example.com'],
  // these accept no mail from outside
  [{ APP_URL: 'http://localhost:3000' }, null],
  [{ APP_URL: 'http://192.0.2.7' }, null],
  [{ APP_URL: 'http://[2001:db8::7]' }, null],
  [{ NODE_ENV: 'development' }, null],
])('in production the contact page names an address: with %j it is %s', (change, supportEmail) => {
  expect(readEnv({ ...production, ...change }).supportEmail).toBe(supportEmail);
});

test.each([
  [{ SMTP_URL: 'https://mail.example.com' }, /SMTP_URL must be an smtp:\/\/ or smtps:\/\/ address/],
  [{ SMTP_URL: 'smtp://' }, /SMTP_URL must be/],
  [{ SMTP_URL: 'mail.example.com:587' }, /SMTP_URL must be/],
  [{ MAIL_FROM: 'Reel' }, /MAIL_FROM must be an e-mail address/],
])('rejects %j at start', (bad, sentence) => {
  expect(() => readEnv(bad)).toThrow(sentence);
});
