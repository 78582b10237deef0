import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { serverLimits } from '../../src/domain/limits.ts';
import { Client } from '../support/client.ts';
import { fieldRequest } from '../support/requests.ts';
import { rounds } from '../support/rounds.ts';
import { startTestApp } from '../support/test-app.ts';

const real = serverLimits.connections;
/** The short form runs at an eighth: slow machines must open 500 before the first is closed. */
const shrink = rounds({ short: 8, full: 1 });
const connections = {
  headMs: real.headMs / shrink,
  requestMs: real.requestMs / shrink,
  checkIntervalMs: real.checkIntervalMs / shrink,
  silentMs: real.silentMs / shrink,
};
/** The short form has room for a busy machine, since everything runs in one process. */
const allowedMs = 60_000 / shrink + rounds({ short: 5_000, full: 0 });

const whole = 'GET /healthz HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n';
/** A slow sender's bytes before it goes silent. */
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

/** Senders that continue byte by byte. */
const dripping = new Set(['half a request line', 'half a body']);

async function slowSender(
  port: number,
  [name, half]: readonly [string, string],
): Promise<{ socket: Socket; closedMs: Promise<number> }> {
  const socket = connect(port, '127.0.0.1');
  // a reset counts as closed
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  const began = performance.now();
  // `once` of node:events would reject at a reset
  const closed = new Promise<number>((resolve) => {
    socket.once('close', () => resolve(performance.now() - began));
  });
  socket.resume().write(half);
  // a byte-by-byte sender gets no extra time
  const drip = dripping.has(name) ? setInterval(() => socket.write('x'), connections.headMs / 10) : undefined;
  void closed.then(() => clearInterval(drip));
  return { socket, closedMs: closed };
}

test('500 slow or stalled senders neither block the service nor keep their connections', async () => {
  const app = await startTestApp({ listen: true, connections });
  onTestFinished(app.close);
  const port = Number(new URL(app.url).port);
  const texts = Object.entries(halves);
  const senders = await Promise.all(
    Array.from({ length: 500 }, (_, index) => slowSender(port, texts[index % texts.length] ?? ['', ''])),
  );
  onTestFinished(async () => {
    for (const { socket } of senders) socket.destroy();
  });
  expect((await fetch(`${app.url}/readyz`)).status).toBe(200);
  const visitor = new Client(app.url);
  await visitor.register('ada@example.test');
  visitor.leave();
  expect(senders.filter(({ socket }) => !socket.closed).length, 'the service did not drop them in time').toBe(500);
  const times = await Promise.all(senders.map(({ closedMs }) => closedMs));
  process.stdout.write(`slow sockets: closed after ${Math.min(...times) | 0} to ${Math.max(...times) | 0} ms\n`);
  expect(Math.max(...times)).toBeLessThan(allowedMs);
});

test('the default limits close a slow sender within 60 s', async () => {
  const app = await startTestApp();
  onTestFinished(app.close);
  const { headersTimeout, requestTimeout, timeout } = app.app.server;
  expect(headersTimeout).toBe(real.headMs);
  expect(requestTimeout).toBe(real.requestMs);
  expect(timeout).toBe(real.silentMs);
  // the server checks at intervals
  expect(Math.max(headersTimeout, requestTimeout) + real.checkIntervalMs).toBeLessThan(60_000);
});

test('a response may take longer than a request may', async () => {
  const requestMs = 800;
  const slow = {
    label: 'slow',
    sample: false,
    async *writeField() {
      await pause(2 * requestMs);
      yield 'Hard moonlight';
    },
    writeScenes: () => Promise.reject(new Error('not asked for')),
  };
  const app = await startTestApp({
    listen: true,
    writer: slow,
    connections: { headMs: requestMs, requestMs, checkIntervalMs: 50, silentMs: 8 * requestMs },
  });
  onTestFinished(app.close);
  const visitor = new Client(app.url);
  await visitor.register('ada@example.test');
  const { status, body } = await visitor.post('/api/ai/generate-field', fieldRequest());
  expect(status, body).toBe(200);
  expect(JSON.parse(body)).toEqual({ content: 'Hard moonlight' });
  visitor.leave();
});
