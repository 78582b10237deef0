import { readdirSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import config from '../../mikro-orm.config.ts';
import { openDatabase } from '../../src/platform/database/database.ts';
import { StartupError } from '../../src/platform/errors/startup-error.ts';
import { createStripeSandbox, sandboxKeys } from '../../src/stripe-sandbox/stripe-sandbox.ts';
import { startOpenAiServer } from '../support/openai-server.ts';
import { Program, serverScript } from '../support/program.ts';
import { isFull } from '../support/rounds.ts';
import { fieldRequest } from '../support/samples.ts';
import { freePort, serveFetch, startMailServer } from '../support/servers.ts';
import {
  createBlankDatabase,
  createTestDatabase,
  isEmbedded,
  openTestDatabase,
  type TestDatabase,
} from '../support/test-database.ts';

const boss = { email: 'boss@example.test', password: 'of the settings, long' };
const ada = { email: 'ada@example.test', password: 'of Ada herself, long' };

/**
 * Simulates little memory, so that the engine's code is not optimized and no pictures are drawn in advance, which would
 * take longer than a test.
 */
const lightly = ['--import', 'data:text/javascript,process.constrainedMemory = () => 1_000_000_000'];

function removed(place: TestDatabase): TestDatabase {
  onTestFinished(place.remove);
  return place;
}

function run({ dataFolder, databaseUrl }: TestDatabase, port: number, more: Record<string, string> = {}): Program {
  const database = databaseUrl ? { DATABASE_URL: databaseUrl } : { DATA_DIR: dataFolder };
  const program = new Program([serverScript], { PORT: String(port), ...database, ...more }, lightly);
  onTestFinished(() => program.end());
  return program;
}

async function running(where: TestDatabase, more: Record<string, string> = {}) {
  const port = await freePort();
  const program = run(where, port, more);
  await program.says(/ready/);
  const url = `http://127.0.0.1:${port}`;
  const post = (path: string, body: object, cookie = '') =>
    fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(cookie && { cookie }) },
      body: JSON.stringify(body),
    });
  /** The cookie of a session. */
  const enter = async (path: '/api/login' | '/api/register', person: typeof ada) => {
    const response = await post(path, person);
    expect(response.status).toBe(200);
    return response.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
  };
  return { program, port, url, post, enter };
}

/** Reads whether the sandbox's tables exist, and the log entries about the server and its admins, oldest first. */
async function readStored(where: TestDatabase) {
  const { orm, close } = await openDatabase(config, where);
  const em = orm.em.fork();
  const tables = await em.execute("select from pg_tables where tablename = 'stripe_sandbox_objects'");
  const activities = await em.execute<{ action: string; email: string | null }[]>(`
    select action, email from activities left join users on users.id = user_id
    where action like 'server.%' or action like 'admin.%' order by activities.created_at, action`);
  await close();
  return {
    hasSandbox: tables.length > 0,
    activities: activities.map(({ action, email }) => (email ? `${action} ${email}` : action)),
  };
}

test('works from the first start on a new database to a Ctrl-C, with a kill -9 in between', async () => {
  const where = removed(await createBlankDatabase());
  const first = await running(where, { ADMIN_EMAIL: ' Boss@Example.test ', ADMIN_PASSWORD: boss.password });
  const location = isEmbedded ? `embedded database in ${where.dataFolder}` : 'PostgreSQL at .+';
  expect(first.program.out).toMatch(new RegExp(`^Promptreel is ready on ${first.url} \\(${location}\\)\n$`));
  expect((await fetch(`${first.url}/readyz`)).status).toBe(200);
  await first.enter('/api/login', boss);
  await first.enter('/api/register', ada);
  first.program.child.kill('SIGKILL');
  await first.program.exit;

  const admin = { ADMIN_EMAIL: ada.email, ADMIN_PASSWORD: 'of other settings, long' };
  const { program, port, url, post } = await running(where, { LOG_LEVEL: 'info', ...admin });
  expect((await post('/api/login', { ...ada, password: admin.ADMIN_PASSWORD })).status).toBe(401);
  expect(await (await post('/api/login', ada)).json()).toMatchObject({ isAdmin: true });

  // without a mail server, the terminal shows the message
  await post('/trpc/auth.requestPasswordReset', { email: ada.email });
  await program.says(/--- Not sent because SMTP_URL is not set ---[\s\S]*\n---\n/);
  expect(program.out).toContain(`To: ${ada.email}\n`);
  const reset = { token: tokenIn(program.out, url), newPassword: 'quite another' };
  expect((await post('/trpc/auth.resetPassword', reset)).status).toBe(200);
  expect((await post('/api/login', { ...ada, password: 'quite another' })).status).toBe(200);

  const body = JSON.stringify({ email: 'late@example.test', password: ada.password });
  const socket = connect(port, '127.0.0.1');
  socket.setEncoding('utf8');
  // the server requests the body only after the request has arrived
  socket.write(
    `POST /api/register HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\ncontent-type: application/json\r\n` +
      `content-length: ${body.length}\r\nexpect: 100-continue\r\nconnection: close\r\n\r\n`,
  );
  expect(await nextData(socket)).toContain('100 Continue');
  // twice, as npm sends it
  program.child.kill('SIGINT');
  program.child.kill('SIGINT');
  await refusesConnections(url);
  socket.write(body);
  expect(await nextData(socket), 'requests in flight are finished').toContain('200 OK');
  expect(await program.exit).toBe(0);
  expect(program.err).toBe('');
  if (isEmbedded) {
    const files = readdirSync(where.dataFolder).toSorted();
    expect(files).toEqual(['database', 'database.ready', 'render-keys-secret']);
  }

  const [ready, ...logs] = program.out
    .replace(/--- Not sent[\s\S]*\n---\n/, '')
    .trimEnd()
    .split('\n');
  expect(ready).toContain('ready');
  expect(logs.map((line) => JSON.parse(line)).some(({ req }) => req?.path === '/api/login')).toBe(true);
  expect(first.program.out + program.out).not.toMatch(/long|argon2/);
  expect(await readStored(where)).toEqual({
    hasSandbox: true,
    activities: [
      ...[`admin.granted ${boss.email}`, 'server.started'],
      ...[`admin.granted ${ada.email}`, 'server.started', 'server.stopped'],
    ],
  });
});

test.runIf(isFull)(
  'works with the model, Stripe and the mail server of its settings, and shows no secret',
  async () => {
    const model = await startOpenAiServer({ text: '{"text": "Hard blue moonlight"}' }, { status: 401 });
    onTestFinished(model.close);
    model.modelAnswer = { raw: JSON.stringify({ id: 'gpt-4.1-mini', shutdown_date: '2999-01-14' }) };
    const database = await openTestDatabase();
    onTestFinished(database.close);
    const sandbox = createStripeSandbox({ orm: database.orm, publicUrl: 'http://127.0.0.1' });
    const stripe = await serveFetch((path, init) => sandbox.fetch(`http://stripe.test${path}`, init));
    onTestFinished(stripe.close);
    const mails = await startMailServer();
    onTestFinished(mails.close);
    const where = removed(await createBlankDatabase());
    const { program, url, post, enter } = await running(where, {
      ...{ LOG_LEVEL: 'info', APP_URL: 'https://reel.example.com' },
      ...{ ADMIN_EMAIL: boss.email, ADMIN_PASSWORD: boss.password },
      ...{ OPENAI_API_KEY: 'sk-test-0123456789', OPENAI_BASE_URL: model.url },
      ...{ OPENAI_MODEL: 'gpt-4.1-mini', OPENAI_REASONING_EFFORT: 'low' },
      ...{ STRIPE_API_BASE: stripe.url, STRIPE_SECRET_KEY: sandboxKeys.secretKey },
      ...{ STRIPE_PUBLISHABLE_KEY: 'pk_test_other', STRIPE_WEBHOOK_SECRET: 'whsec_other' },
      STRIPE_PRICE_ID: 'price_of_another_account',
      ...{ SMTP_URL: `smtp://reel:se%40cret@${mails.host}`, MAIL_FROM: 'reel@example.com' },
    });
    // after it is ready, which does not wait for this
    await program.says(/"msg":"Nobody can subscribe: Stripe has no price with the id in STRIPE_PRICE_ID for this key/);
    await program.says(/The provider will shut down the AI model gpt-4\.1-mini on 2999-01-14\./);

    const admin = await enter('/api/login', boss);
    const generate = () => post('/api/ai/generate-field', fieldRequest(), admin);
    expect(await (await generate()).json()).toEqual({ content: 'Hard blue moonlight' });
    expect((await generate()).status).toBe(503);
    expect(model.requests[0]?.headers.authorization).toBe('Bearer sk-test-0123456789');
    expect(model.requests[0]?.body).toMatchObject({ model: 'gpt-4.1-mini', reasoning: { effort: 'low' } });

    const begun = await post('/api/get-or-create-subscription', {}, await enter('/api/register', ada));
    expect(await begun.json()).toMatchObject({ clientSecret: expect.stringMatching(/^seti_/), alreadyActive: false });
    expect(stripe.requests).toContain('POST /v1/setup_intents');
    const policy = (await fetch(`${url}/login`)).headers.get('content-security-policy');
    expect(policy).toContain('script-src');
    expect(policy).toContain('https://js.stripe.com');

    expect((await post('/trpc/auth.requestPasswordReset', { email: ada.email })).status).toBe(200);
    // a shutdown waits for email being sent, so it has arrived afterwards
    program.child.kill('SIGTERM');
    expect(await program.exit).toBe(0);
    const [delivery] = mails.deliveries;
    const auth = `AUTH PLAIN ${Buffer.from('\0reel\0se@cret').toString('base64')}`;
    expect(delivery?.commands).toEqual(
      expect.arrayContaining([auth, 'MAIL FROM:<reel@example.com>', `RCPT TO:<${ada.email}>`]),
    );
    const message = decodeQuotedPrintable(delivery?.message ?? '');
    expect(message).toMatch(/^From: Promptreel <reel@example\.com>$/m);
    expect(message).toMatch(/^To: ada@example\.test$/m);
    expect(message).toMatch(/^Subject: Set a new password for Promptreel$/m);
    expect(message).toMatch(/^Auto-Submitted: auto-generated$/m);
    expect(message).toMatch(/^Content-Type: multipart\/alternative;/m);
    tokenIn(message, 'https://reel.example.com');

    expect(program.out).toContain('/api/ai/generate-field');
    expect(program.out + program.err).not.toMatch(/sk-test|se@cret|conductor|token/);
    expect((await readStored(where)).hasSandbox).toBe(false);
  },
);

test.runIf(isFull)('reports a taken port in one sentence with exit code 1', async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => void other.close());
  const address = other.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const program = run(removed(await createTestDatabase()), port);
  expect(await program.exit).toBe(1);
  expect(program.out).toBe('');
  expect(program.err).toBe(
    `Promptreel cannot start: port ${port} is used by another program. Stop it, or set PORT to another port.\n`,
  );
});

test('lists every invalid setting at once', async () => {
  const bad = {
    PORT: '70000',
    LOG_LEVEL: 'loud',
    DATABASE_URL: 'mysql://x',
    DATABASE_DIRECT_URL: 'postgres://ada:secret@one:5432,two:port/film',
    DATABASE_CONNECTIONS: '0',
    TRUST_PROXY: 'maybe',
    TRENDING_FEEDS: 'ftp://x',
    OPENAI_API_KEY: ' ',
    OPENAI_BASE_URL: 'api.openai.com',
    OPENAI_REASONING_EFFORT: 'some',
    AI_PER_MINUTE: 'many',
    AI_PER_DAY: '0',
  };
  const program = new Program([serverScript], bad);
  expect(await program.exit).toBe(1);
  expect(program.out).toBe('');
  expect(program.err.match(/\n/g)).toHaveLength(1);
  for (const name of Object.keys(bad)) expect(program.err).toContain(`${name} must be`);
  expect(program.err).not.toContain('secret');
});

test('names a database that cannot be reached in one sentence, without the password', async () => {
  const opening = (hosts: string) =>
    openDatabase(config, { databaseUrl: `postgres://ada:secret@${hosts}/none`, dataFolder: '' });
  const one = await opening('127.0.0.1:1').catch((error) => error);
  expect(one).toBeInstanceOf(StartupError);
  expect(one.message).toMatch(/^The database, PostgreSQL at 127\.0\.0\.1:1\/none, cannot be reached: .+$/);
  expect(one.message).not.toContain('secret');
  const refused = (port: number) => `127.0.0.1:${port} connect ECONNREFUSED 127.0.0.1:${port}`;
  await expect(opening('127.0.0.1:1,127.0.0.1:2')).rejects.toThrow(
    'The database, PostgreSQL at 127.0.0.1:1,127.0.0.1:2/none, cannot be reached: ' +
      `no host accepts writes: ${refused(1)}; ${refused(2)}`,
  );
});

/** Finds the token of the link in a text, which must point to that origin. */
function tokenIn(text: string, origin: string): string {
  const [, address, token] = /^(\S+)\/reset-password#token=([\w-]{43})$/m.exec(text) ?? [];
  expect(address).toBe(origin);
  return token ?? '';
}

function nextData(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    socket.once('data', (data) => resolve(String(data)));
    socket.once('error', reject);
    socket.once('close', () => reject(new Error('closed')));
  });
}

/** Resolves when nothing listens at the URL anymore. */
async function refusesConnections(url: string): Promise<void> {
  for (;;) {
    try {
      await fetch(`${url}/healthz`, { headers: { connection: 'close' } });
    } catch {
      return;
    }
  }
}

/** ASCII, https://www.rfc-editor.org/rfc/rfc2045#section-6.7 */
function decodeQuotedPrintable(text: string): string {
  const whole = text.replaceAll('=\n', '');
  return whole.replaceAll(/=([0-9A-F]{2})/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
}
