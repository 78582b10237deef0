import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';

let listening: Promise<Server> | undefined;
let current: FastifyInstance | undefined;

/**
 * A worker's one HTTP server, on a port that is known before there is an app: an app's links contain it, and what a
 * browser has cached and compiled for it serves the next file's app, too.
 */
export async function frontServer() {
  listening ??= listen();
  const { port } = (await listening).address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    /** Has this app answer from now on. */
    serve(app: FastifyInstance) {
      current = app;
    },
  };
}

async function listen(): Promise<Server> {
  const server = createServer((request, response) => current?.routing(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}
