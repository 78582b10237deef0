import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { limits, serverLimits } from '../../src/domain/product/limits.ts';
import { isFull, rounds } from '../support/rounds.ts';
import { fieldRequest } from '../support/samples.ts';
import { startTestApp, testWriter } from '../support/test-app.ts';
import { Client } from './client.ts';

const real = serverLimits.connections;
/** Limits so short that tests need not wait, and limits so long that no connection is closed during a test. */
const [short, long] = [50, 300_000].map((ms) => ({
  connections: { headMs: ms, requestMs: ms, checkIntervalMs: ms / 2, silentMs: ms },
}));

const whole = 'GET /healthz HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n';
/** The bytes that slow senders send before they stall. */
const halves = {
  nothing: '',
  'half a request line': 'POST /api/reg',
  'half of the headers': 'POST /api/register HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: appl',
  'half a body':
    'POST /api/register HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\ncontent-length: 400\r\n\r\n{"email":',
  'half a body in chunks':
    'POST /api/register HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n5\r\n{"ema\r\n',
  'a whole request and half of the next': `${whole}GET / HT`,
};

/** The senders that continue byte by byte instead of stalling. */
const dripping = new Set(['half a request line', 'half a body']);

/** Connects a client that sends half a request and then stalls or continues byte by byte. */
async function slowSender(url: string, [name, half]: readonly [string, string]) {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  // a reset counts as closed; `once` from node:events would reject
  const closed = new Promise<void>((resolve) => socket.on('error', () => undefined).once('close', () => resolve()));
  await once(socket, 'connect');
  socket.resume().write(half);
  const drip = dripping.has(name) ? setInterval(() => socket.write('x'), 5) : undefined;
  void closed.then(() => clearInterval(drip));
  return { socket, closed };
}
const kinds = Object.entries(halves);

test('slow or stalled senders do not block the service', async () => {
  const app = await startTestApp({ listen: true, ...long });
  onTestFinished(app.close);
  const count = rounds({ short: 60, full: 500 });
  const senders = await Promise.all(
    Array.from({ length: count }, (_, index) => slowSender(app.url, kinds[index % kinds.length] ?? ['', ''])),
  );
  onTestFinished(() => {
    for (const { socket } of senders) socket.destroy();
  });
  expect((await fetch(`${app.url}/readyz`)).status).toBe(200);
  const visitor = new Client(app.url);
  await visitor.register('ada@example.test');
  visitor.disconnect();
  expect(senders.filter(({ socket }) => !socket.closed)).toHaveLength(count);
});

test('no slow or stalled sender keeps its connection', async () => {
  const app = await startTestApp({ listen: true, ...short });
  onTestFinished(app.close);
  const senders = await Promise.all(kinds.map((kind) => slowSender(app.url, kind)));
  await Promise.all(senders.map(({ closed }) => closed));
});

test('the default limits close a slow sender within 60 s', async () => {
  const app = await startTestApp();
  onTestFinished(app.close);
  const { headersTimeout, requestTimeout, timeout } = app.app.server;
  expect(headersTimeout).toBe(real.headMs);
  expect(requestTimeout).toBe(real.requestMs);
  expect(timeout).toBe(real.silentMs);
  // the server checks the limits at intervals
  expect(Math.max(headersTimeout, requestTimeout) + real.checkIntervalMs).toBeLessThan(60_000);
});

test('connections may be silent for longer than any response takes', () => {
  // the slowest response waits for the AI model
  expect(real.silentMs).toBeGreaterThan(limits.generationTimeoutMs);
  // a stream may take longer, but is never silent for that long
  expect(real.silentMs).toBeGreaterThan(2 * serverLimits.streamPingMs);
});

// slow, since the limit must be long enough for a busy machine
test.runIf(isFull)('a response that takes longer than the request limit arrives complete', async () => {
  const requestMs = 5_000;
  const held = Promise.withResolvers<void>();
  const slow = {
    ...testWriter,
    async *writeField() {
      await held.promise;
      yield 'Hard moonlight';
    },
  };
  const app = await startTestApp({
    listen: true,
    writer: slow,
    connections: { headMs: requestMs, requestMs, checkIntervalMs: 50, silentMs: 100 * requestMs },
  });
  onTestFinished(app.close);
  const visitor = new Client(app.url);
  await visitor.register('ada@example.test');
  const asking = visitor.post('/api/ai/generate-field', fieldRequest());
  const { closed } = await slowSender(app.url, ['half a body', halves['half a body']]);
  // once a later connection has been closed, the limit has passed
  await closed;
  held.resolve();
  const { status, body } = await asking;
  expect(status, body).toBe(200);
  expect(JSON.parse(body)).toEqual({ content: 'Hard moonlight' });
  visitor.disconnect();
});
