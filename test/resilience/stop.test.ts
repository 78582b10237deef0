import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { serverLimits } from '../../src/domain/product/limits.ts';
import { startTestApp } from '../support/test-app.ts';
import { Client, type Outcome } from './client.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

async function start() {
  const app = await startTestApp({ listen: true, connections: serverLimits.connections });
  onTestFinished(app.close);
  return app;
}

test('half a request does not delay a shutdown', async () => {
  const { app, url } = await start();
  const sockets = ['', 'GET / HT', 'GET / HTTP/1.1\r\nhost: x\r\n'].map((half) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    socket.on('error', () => undefined).write(half);
    return socket;
  });
  await Promise.all(sockets.map((socket) => once(socket, 'connect')));
  const closed = sockets.map((socket) => once(socket.resume(), 'close'));
  // once a later request is answered, the server has read the earlier bytes
  await fetch(`${url}/healthz`);
  const timers = vi.spyOn(globalThis, 'setTimeout');
  const force = () => timers.mock.calls.find(([, ms]) => ms === serverLimits.stop.forceCloseMs)?.[0];
  const closing = app.close();
  await expect.poll(force).toBeDefined();
  // run the timer's callback now
  force()?.();
  await closing;
  await Promise.all(closed);
});

test('during a shutdown, /readyz responds with 503', async () => {
  const { app, url } = await start();
  const client = new Client(url);
  expect((await client.get('/readyz')).status).toBe(200);
  const closing = app.close();
  let outcome: Outcome;
  // the client's connection is already open, so it gets every response
  do outcome = await client.get('/readyz');
  while (outcome.status === 200);
  expect(outcome).toMatchObject({ status: 503, headers: { connection: 'close' } });
  expect(outcome.body).toContain('shutting down');
  client.disconnect();
  await closing;
});
