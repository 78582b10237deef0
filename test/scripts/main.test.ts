import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { expect, inject, onTestFinished, test } from 'vitest';
import { createStripeSandbox, sandboxKeys } from '../../src/stripe-sandbox/stripe-sandbox.ts';
import { startOpenAiServer } from '../support/openai-server.ts';
import { freePort, Program, serverScript } from '../support/program.ts';
import { fieldRequest } from '../support/requests.ts';
import { serveFetch } from '../support/serve-fetch.ts';
import { subscribeAt } from '../support/subscriber.ts';
import { createTestDatabase, openTestDatabase, type TestDatabase } from '../support/test-database.ts';

const embedded = 'dataFolder' in inject('preparedDatabase');
const person = JSON.stringify({ email: 'ada@example.test', password: 'a long enough one' });
const json = { 'content-type': 'application/json' };

async function place(): Promise<TestDatabase> {
  const made = await createTestDatabase();
  onTestFinished(made.remove);
  return made;
}

function run({ dataFolder, databaseUrl }: TestDatabase, port: number, more: Record<string, string> = {}): Program {
  const database = databaseUrl ? { DATABASE_URL: databaseUrl } : { DATA_DIR: dataFolder };
  const program = new Program([serverScript], { PORT: String(port), ...database, ...more });
  onTestFinished(() => program.end());
  return program;
}

async function running(where: TestDatabase, more: Record<string, string> = {}) {
  const port = await freePort();
  const program = run(where, port, more);
  await program.says(/ready/);
  return { program, port, url: `http://127.0.0.1:${port}` };
}

test('starts from any folder, prints its URL in one line, and finishes requests in flight at SIGTERM', async () => {
  const database = await place();
  const { program, port, url } = await running(database);
  const where = embedded ? `embedded database in ${database.dataFolder}` : 'PostgreSQL at .+';
  expect(program.out).toMatch(new RegExp(`^Promptreel is ready on ${url} \\(${where}\\)\n$`));
  expect((await fetch(`${url}/readyz`)).status).toBe(200);

  if (embedded) {
    const second = run(database, await freePort());
    expect(await second.exit).toBe(1);
    expect(second.err).toBe(
      `The data folder ${database.dataFolder} is in use by another Promptreel (process ${program.child.pid}). ` +
        'Stop it first, or set DATA_DIR to another folder.\n',
    );
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
  }

  const socket = connect(port, '127.0.0.1');
  socket.setEncoding('utf8');
  // the server asks for the body only once the request has reached it
  socket.write(
    `POST /api/register HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\ncontent-type: application/json\r\n` +
      `content-length: ${person.length}\r\nexpect: 100-continue\r\nconnection: close\r\n\r\n`,
  );
  expect(await nextData(socket)).toContain('100 Continue');
  program.child.kill('SIGTERM');
  await refusesConnections(url);
  socket.write(person);
  expect(await nextData(socket)).toContain('200 OK');
  expect(await program.exit).toBe(0);
  expect(program.err).toBe('');
  if (embedded) expect(locksIn(database)).toEqual([]);
});

test('stored data survives kill -9, and a double Ctrl-C, as npm sends it, ends with 0', async () => {
  const where = await place();
  const first = await running(where);
  await fetch(`${first.url}/api/register`, { method: 'POST', headers: json, body: person });
  first.program.child.kill('SIGKILL');
  await first.program.exit;

  const { program, url } = await running(where, { LOG_LEVEL: 'info' });
  const response = await fetch(`${url}/api/login`, { method: 'POST', headers: json, body: person });
  expect(response.status).toBe(200);
  program.child.kill('SIGINT');
  program.child.kill('SIGINT');
  expect(await program.exit).toBe(0);
  const [ready, ...logs] = program.out.trimEnd().split('\n');
  expect(ready).toContain('ready');
  expect(logs.map((line) => JSON.parse(line)).some(({ req }) => req?.path === '/api/login')).toBe(true);
});

test('reports a taken port in one sentence with exit code 1', async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => void other.close());
  const address = other.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const program = run(await place(), port);
  expect(await program.exit).toBe(1);
  expect(program.out).toBe('');
  expect(program.err).toBe(
    `Promptreel cannot start: port ${port} is taken by another program. Stop it, or set PORT to another one.\n`,
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
  expect(program.err.match(/\n/g)).toHaveLength(1);
  for (const name of Object.keys(bad)) expect(program.err).toContain(`${name} must be`);
  expect(program.err).not.toContain('secret');
});

test('refuses a way past a pooler without the way through it', async () => {
  const program = new Program([serverScript], { DATABASE_DIRECT_URL: 'postgres://127.0.0.1/film' });
  expect(await program.exit).toBe(1);
  expect(program.err).toContain('DATABASE_URL is required when DATABASE_DIRECT_URL is there');
});

test('production starts only with all required settings', async () => {
  const program = new Program([serverScript], { NODE_ENV: 'production', APP_URL: '' });
  expect(await program.exit).toBe(1);
  expect(program.err).toContain('DATABASE_URL is required when NODE_ENV is production');
  expect(program.err).toContain('APP_URL is required when NODE_ENV is production');
  expect(program.err).toContain('OPENAI_API_KEY is required when NODE_ENV is production');
  for (const name of ['SECRET_KEY', 'PUBLISHABLE_KEY', 'WEBHOOK_SECRET', 'PRICE_ID']) {
    expect(program.err).toContain(`STRIPE_${name} is required when NODE_ENV is production`);
  }
});

test('accepts Stripe settings only as a complete set', async () => {
  const program = new Program([serverScript], { STRIPE_API_BASE: 'http://127.0.0.1:1', STRIPE_PRICE_ID: 'price_1' });
  expect(await program.exit).toBe(1);
  expect(program.err).toContain('STRIPE_SECRET_KEY is required when another setting of Stripe is there');
  expect(program.err).not.toContain('STRIPE_PRICE_ID is required');
});

test('STRIPE_API_BASE sends the same calls to another server with Stripe’s API', async () => {
  const { orm, close } = await openTestDatabase();
  onTestFinished(close);
  const sandbox = createStripeSandbox({ orm, publicUrl: 'http://127.0.0.1' });
  const stripe = await serveFetch(sandbox.fetch);
  onTestFinished(stripe.close);
  const { program, url } = await running(await place(), {
    STRIPE_API_BASE: stripe.url,
    STRIPE_SECRET_KEY: sandboxKeys.secretKey,
    STRIPE_PUBLISHABLE_KEY: 'pk_test_other',
    STRIPE_WEBHOOK_SECRET: 'whsec_other',
    STRIPE_PRICE_ID: 'price_of_another_account',
  });
  // once it is ready, and without a wait for it
  await program.says(/"msg":"Nobody can subscribe: Stripe has no price with the id in STRIPE_PRICE_ID for this key/);
  const registered = await fetch(`${url}/api/register`, { method: 'POST', headers: json, body: person });
  const headers = { ...json, cookie: registered.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '' };
  const begun = await fetch(`${url}/api/get-or-create-subscription`, { method: 'POST', headers });
  expect(await begun.json()).toMatchObject({ clientSecret: expect.stringMatching(/^seti_/), alreadyActive: false });
  expect(stripe.paths).toContain('POST /v1/setup_intents');
  const page = await fetch(`${url}/login`);
  expect(page.headers.get('content-security-policy')).toContain('script-src');
  expect(page.headers.get('content-security-policy')).toContain('https://js.stripe.com');
});

test('with a key, uses the configured model; the key stays out of the output', async () => {
  const model = await startOpenAiServer({ text: '{"text": "Hard blue moonlight"}' }, { status: 401 });
  onTestFinished(model.close);
  model.modelAnswer = { raw: JSON.stringify({ id: 'gpt-4.1-mini', shutdown_date: '2999-01-14' }) };
  const settings = {
    ...{ OPENAI_API_KEY: 'sk-test-0123456789', OPENAI_BASE_URL: model.url },
    ...{ OPENAI_MODEL: 'gpt-4.1-mini', OPENAI_REASONING_EFFORT: 'low' },
  };
  const { program, url } = await running(await place(), { ...settings, LOG_LEVEL: 'info' });
  const registered = await fetch(`${url}/api/register`, { method: 'POST', headers: json, body: person });
  const headers = { ...json, cookie: registered.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '' };
  await subscribeAt(url, headers);
  const generate = () =>
    fetch(`${url}/api/ai/generate-field`, { method: 'POST', headers, body: JSON.stringify(fieldRequest()) });
  expect(await (await generate()).json()).toEqual({ content: 'Hard blue moonlight' });
  expect((await generate()).status).toBe(503);
  expect(model.requests[0]?.headers.authorization).toBe('Bearer sk-test-0123456789');
  expect(model.requests[0]?.body).toMatchObject({ model: 'gpt-4.1-mini', reasoning: { effort: 'low' } });
  program.child.kill('SIGTERM');
  expect(await program.exit).toBe(0);
  expect(program.out).toContain('/api/ai/generate-field');
  expect(program.out).toContain('The AI model gpt-4.1-mini will be switched off by its maker on 2999-01-14.');
  expect(program.out + program.err).not.toMatch(/sk-test|conductor/);
});

test('reports an unreachable database in one sentence, without the password', async () => {
  const port = await freePort();
  const program = new Program([serverScript], { DATABASE_URL: `postgres://ada:secret@127.0.0.1:${port}/none` });
  expect(await program.exit).toBe(1);
  expect(program.err).toMatch(/^The database, PostgreSQL at 127\.0\.0\.1:\d+\/none, cannot be reached: .+\n$/);
  expect(program.err).not.toContain('secret');
});

test('reports several hosts of which none takes writes in one sentence, without the password', async () => {
  const [one, two] = [await freePort(), await freePort()];
  const hosts = `127.0.0.1:${one},127.0.0.1:${two}`;
  const program = new Program([serverScript], { DATABASE_URL: `postgres://ada:secret@${hosts}/none` });
  expect(await program.exit).toBe(1);
  const refused = (port: number) => `127.0.0.1:${port} connect ECONNREFUSED 127.0.0.1:${port}`;
  expect(program.err).toBe(
    `The database, PostgreSQL at ${hosts}/none, cannot be reached: ` +
      `no host takes writes: ${refused(one)}; ${refused(two)}\n`,
  );
});

test.runIf(embedded)('when several processes find a stale lock, exactly one gets the folder', async () => {
  const where = await place();
  const stale = { nonce: crypto.randomUUID(), pid: await deadPid(), started: '1' };
  writeFileSync(join(where.dataFolder, 'promptreel.lock'), JSON.stringify(stale));
  const ports = await Promise.all([freePort(), freePort(), freePort()]);
  const programs = ports.map((port) => run(where, port));
  const outcomes = await Promise.all(
    programs.map((program) =>
      Promise.race([
        program.exit,
        program.says(/ready/).then(
          () => 'ready' as const,
          () => 1,
        ),
      ]),
    ),
  );
  expect(outcomes.toSorted()).toEqual([1, 1, 'ready']);
});

test.runIf(embedded)('neither a reused process id nor an interrupted first start blocks it', async () => {
  const where = await place();
  // this very process runs, but it did not start when the lock says
  const reused = { nonce: crypto.randomUUID(), pid: process.pid, started: '1' };
  writeFileSync(join(where.dataFolder, 'promptreel.lock'), JSON.stringify(reused));
  writeFileSync(join(where.dataFolder, 'database', 'PG_VERSION'), 'half');
  rmSync(join(where.dataFolder, 'database.ready'));
  await running(where);
  expect(locksIn(where)).toEqual(['promptreel.lock']);
  const aside = readdirSync(where.dataFolder).find((name) => name.includes('unfinished'));
  expect(readFileSync(join(where.dataFolder, String(aside), 'PG_VERSION'), 'utf8')).toBe('half');
});

function locksIn({ dataFolder }: TestDatabase): string[] {
  return readdirSync(dataFolder).filter((name) => name.includes('lock'));
}

function nextData(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    socket.once('data', (data) => resolve(String(data)));
    socket.once('error', reject);
    socket.once('close', () => reject(new Error('closed')));
  });
}

/** Resolves once nothing listens on it anymore. */
async function refusesConnections(url: string): Promise<void> {
  for (;;) {
    try {
      await fetch(`${url}/healthz`, { headers: { connection: 'close' } });
    } catch {
      return;
    }
  }
}

/** The id of a process that has ended. */
async function deadPid(): Promise<number> {
  const program = new Program(['src/scripts/prepare.js']);
  await program.exit;
  return program.child.pid ?? 0;
}
